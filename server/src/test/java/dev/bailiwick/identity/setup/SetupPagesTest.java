package dev.bailiwick.identity.setup;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.Role;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SetupPagesTest {
    private static final RunningServer SERVER = RunningServer.onSqlite();

    private final Browser browser = SERVER.browser();
    private String token = "";

    @BeforeEach
    void nobody_is_here_yet() {
        SERVER.transactions().write(() -> SERVER.sql().deleteFrom(ACCOUNT).execute());
        token = SERVER.bean(SetupLink.class).renew().orElseThrow();
    }

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void the_set_up_link_creates_one_administrator_once() {
        assertThat(browser.get("/login").body()).contains("There is no administrator yet.");
        assertThat(browser.get("/setup?token=" + token).status()).isEqualTo(200);

        Answer created = browser.post("/setup", fields("ada@example.org"));

        assertThat(created.status()).isEqualTo(302);
        assertThat(created.location()).isEqualTo("/");
        assertThat(browser.get("/").body()).contains("ada@example.org");
        assertThat(browser.get("/setup?token=" + token).status()).isEqualTo(404);
        assertThat(browser.post("/setup", fields("eve@example.org")).status()).isEqualTo(404);
        assertThat(SERVER.bean(SetupLink.class).renew()).isEmpty();
        assertThat(emails()).containsExactly("ada@example.org");
        assertThat(browser.get("/login").body()).doesNotContain("There is no administrator yet.");
    }

    @Test
    void an_unknown_set_up_link_is_refused() {
        assertThat(browser.get("/setup?token=" + token + "x").status()).isEqualTo(404);
        assertThat(browser.get("/setup?token=").status()).isEqualTo(404);
        assertThat(browser.get("/setup").status()).isEqualTo(404);
        var forged = Map.of("token", "x", "email", "a@b.example", "name", "A", "password", "x");
        assertThat(browser.post("/setup", forged).status()).isEqualTo(404);
        assertThat(emails()).isEmpty();
    }

    @Test
    void a_newer_set_up_link_replaces_the_older() {
        String newer = SERVER.bean(SetupLink.class).renew().orElseThrow();

        assertThat(browser.get("/setup?token=" + token).status()).isEqualTo(404);
        assertThat(browser.get("/setup?token=" + newer).status()).isEqualTo(200);
    }

    @Test
    void the_set_up_link_is_not_stored_in_the_clear() {
        var row = SERVER.sql().fetchOne("SELECT * FROM setup_link");

        assertThat(String.valueOf(row)).doesNotContain(token);
    }

    @Test
    void a_refused_password_does_not_use_up_the_set_up_link() {
        Answer refused =
                browser.post(
                        "/setup",
                        Map.of(
                                "token", token,
                                "email", "ada@example.org",
                                "name", "Ada",
                                "password", "short"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Use at least 15 characters")
                .contains("ada@example.org")
                .doesNotContain("\"short\"");
        assertThat(browser.post("/setup", fields("ada@example.org")).status()).isEqualTo(302);
    }

    @Test
    void one_of_two_concurrent_set_ups_creates_the_administrator() throws Exception {
        List<Browser> both = List.of(SERVER.browser(), SERVER.browser());
        List<String> tokens = both.stream().map(Browser::csrf).toList();
        try (var threads = Executors.newFixedThreadPool(2)) {
            List<Callable<Answer>> attempts =
                    List.of(() -> attempt(both, tokens, 0), () -> attempt(both, tokens, 1));
            assertThat(threads.invokeAll(attempts).stream().map(SetupPagesTest::status))
                    .containsExactlyInAnyOrder(302, 404);
        }
        assertThat(emails()).hasSize(1);
    }

    private Answer attempt(List<Browser> both, List<String> tokens, int which) {
        var fields = new HashMap<>(fields("person" + which + "@example.org"));
        fields.put("_csrf", tokens.get(which));
        return both.get(which).postWithoutToken("/setup", fields);
    }

    private static int status(Future<Answer> attempt) {
        try {
            return attempt.get().status();
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    private Map<String, String> fields(String email) {
        return Map.of(
                "token", token, "email", email, "name", "Ada", "password", RunningServer.PASSWORD);
    }

    private List<String> emails() {
        var accounts = SERVER.bean(Accounts.class);
        return SERVER.transactions().read(accounts::activeAdministrators).stream()
                .filter(account -> account.role() == Role.ADMIN)
                .map(account -> account.email().value())
                .toList();
    }
}
