package dev.bailiwick.identity.throttling;

import static dev.bailiwick.platform.schema.Tables.THROTTLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.CreateAccount;
import dev.bailiwick.platform.audit.Actor;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.web.MockHttpServletRequest;

/// Password guessing over HTTP, and what administrators see of it.
@Tag("slow")
class ThrottledPagesTest {
    private final RunningServer server = RunningServer.shared();

    @BeforeEach
    void forget_all_failures() {
        server.transactions().write(() -> server.sql().deleteFrom(THROTTLE).execute());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/login", "/auth/local"})
    void the_sixth_guess_is_not_evaluated_and_shows_when_to_retry(String path) {
        Account ada = server.person(Role.VIEWER);
        String email = ada.email().value();
        Browser browser = server.browser();
        for (int i = 0; i < 5; i++) {
            assertThat(guess(browser, path, email, "wrong").status()).isEqualTo(422);
        }

        Answer slowed = guess(browser, path, email, RunningServer.PASSWORD);

        assertThat(slowed.status()).isEqualTo(429);
        assertThat(slowed.header("Retry-After")).isEqualTo("1");
        assertThat(slowed.body())
                .contains("Too many attempts have failed")
                .contains("Try again in 1 second")
                .contains("value=\"" + email + "\"")
                .contains("name=\"password\"");
        server.clock().advance(Duration.ofSeconds(1));
        assertThat(guess(browser, path, email, RunningServer.PASSWORD).status()).isEqualTo(302);
    }

    @Test
    void an_account_signs_in_at_most_thirty_times_in_five_minutes() {
        String email = server.person(Role.VIEWER).email().value();
        for (int i = 0; i < 30; i++) {
            assertThat(guess(server.browser(), "/login", email, RunningServer.PASSWORD).status())
                    .isEqualTo(302);
        }
        server.clock().advance(Duration.ofMinutes(4));

        Answer refused = guess(server.browser(), "/login", email, RunningServer.PASSWORD);

        assertThat(refused.status()).isEqualTo(429);
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        assertThat(refused.body()).contains("signed in too often", "Try again in");
        String other = server.person(Role.VIEWER).email().value();
        assertThat(guess(server.browser(), "/login", other, RunningServer.PASSWORD).status())
                .isEqualTo(302);
        server.clock().advance(Duration.ofMinutes(1));
        assertThat(guess(server.browser(), "/login", email, RunningServer.PASSWORD).status())
                .isEqualTo(302);
    }

    @Test
    void the_correct_password_is_accepted_from_a_network_that_has_not_failed() {
        String email = server.person(Role.VIEWER).email().value();
        var throttle = server.bean(Throttle.class);
        var elsewhere = new MockHttpServletRequest("POST", "/login");
        elsewhere.setRemoteAddr("192.0.2.66");
        for (int i = 0; i < 5; i++) {
            assertThat(throttle.countAttempt(email, elsewhere))
                    .isInstanceOf(Throttle.Decision.Allowed.class);
        }

        Answer wrong = guess(server.browser(), "/login", email, "wrong");
        Answer right = guess(server.browser(), "/login", email, RunningServer.PASSWORD);

        assertThat(wrong.status()).isEqualTo(429);
        assertThat(wrong.header("Retry-After")).isEqualTo("1");
        assertThat(right.status()).isEqualTo(302);
    }

    @Test
    void an_unknown_address_is_throttled_with_the_same_message() {
        String ada = server.person(Role.VIEWER).email().value();
        Browser browser = server.browser();
        var answers = new HashSet<String>();

        for (String email : Set.of(ada, "nobody-at-all@example.org")) {
            for (int i = 0; i < 5; i++) {
                assertThat(guess(browser, "/login", email, "wrong").status()).isEqualTo(422);
            }
            Answer slowed = guess(browser, "/login", email, "wrong");
            answers.add(
                    slowed.status()
                            + String.valueOf(slowed.header("Retry-After"))
                            + slowed.body()
                                    .replace(email, "")
                                    .replaceAll("name=\"_csrf\" value=\"[^\"]+\"", ""));
        }

        assertThat(answers).hasSize(1);
    }

    @Test
    void self_written_headers_do_not_change_the_client_address() {
        Browser browser = server.browser();
        for (int i = 0; i < 20; i++) {
            Answer answer =
                    browser.post(
                            "/login",
                            Map.of("email", "x" + i + "@example.org", "password", "wrong"),
                            "X-Forwarded-For",
                            "198.51.100." + i);
            assertThat(answer.status()).isEqualTo(422);
        }

        Answer slowed =
                browser.post(
                        "/login",
                        Map.of("email", "x@example.org", "password", "wrong"),
                        "X-Forwarded-For",
                        "203.0.113.1",
                        "Forwarded",
                        "for=203.0.113.2");

        assertThat(slowed.status()).isEqualTo(429);
    }

    @Test
    void re_authentication_attempts_are_throttled_too() {
        Browser browser = server.signedIn(Role.VIEWER);
        for (int i = 0; i < 5; i++) {
            assertThat(prove(browser, "wrong").status()).isEqualTo(422);
        }

        Answer slowed = prove(browser, RunningServer.PASSWORD);

        assertThat(slowed.status()).isEqualTo(429);
        assertThat(slowed.header("Retry-After")).isEqualTo("1");
        assertThat(slowed.body()).contains("Too many attempts have failed");
        assertThat(browser.get("/profile").status()).isEqualTo(200);
    }

    @Test
    void the_owner_can_sign_in_from_a_known_browser() {
        Account ada = server.person(Role.VIEWER);
        Browser known = server.signedIn(ada);
        known.post("/logout");
        Browser stranger = server.browser();
        for (int i = 0; i < 6; i++) {
            var ignored = guess(stranger, "/login", ada.email().value(), "wrong");
        }

        assertThat(stranger.signIn(ada.email().value(), RunningServer.PASSWORD).status())
                .isEqualTo(429);
        assertThat(known.signIn(ada.email().value(), RunningServer.PASSWORD).status())
                .isEqualTo(302);
    }

    @Test
    void administrators_see_and_reset_throttling() {
        Browser admin = server.signedIn(Role.ADMIN);
        String name = "Ada <b onclick=x>Byron</b>";
        var made =
                server.bean(CreateAccount.class)
                        .run(
                                "waiting@example.org",
                                name,
                                Role.VIEWER,
                                Set.of(),
                                RunningServer.PASSWORD,
                                Actor.SYSTEM);
        assertThat(made).isInstanceOf(CreateAccount.Result.Created.class);
        assertThat(admin.get("/site-administration/throttling").body())
                .contains("No sign-ins are being throttled");
        Browser stranger = server.browser();
        for (int i = 0; i < 6; i++) {
            var ignored = guess(stranger, "/login", "waiting@example.org", "wrong");
            ignored = guess(stranger, "/login", "typed-by-mistake", "wrong");
        }

        String list = admin.get("/site-administration/throttling").body();

        assertThat(list)
                .contains("waiting@example.org", "Unknown address", "Waiting")
                .contains("Ada &lt;b onclick=x&gt;Byron&lt;/b&gt;")
                .doesNotContain("typed-by-mistake", "<b onclick");
        String own = list.substring(list.indexOf("waiting@example.org"));
        String form = own.substring(own.indexOf("action=\"") + 8);
        Answer reset = admin.post(form.substring(0, form.indexOf('"')));
        assertThat(reset.location()).isEqualTo("/site-administration/throttling");
        assertThat(stranger.signIn("waiting@example.org", RunningServer.PASSWORD).status())
                .isEqualTo(302);
        assertThat(admin.post("/site-administration/throttling/999999/reset").status())
                .isEqualTo(404);
    }

    @Test
    void the_reset_command_wraps_only_between_words() {
        assertThat(server.signedIn(Role.ADMIN).get("/site-administration/throttling").body())
                .contains("<span class=\"nowrap\">--email</span>");
    }

    private static Answer guess(Browser browser, String path, String email, String password) {
        return browser.post(path, Map.of("email", email, "password", password));
    }

    private static Answer prove(Browser browser, String password) {
        return browser.post("/auth/reauthenticate", Map.of("password", password));
    }
}
