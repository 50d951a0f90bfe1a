package dev.bailiwick.identity.profile;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditFilter;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PasswordPageTest {
    private static final String NEW = "seven lanterns by the quay";

    private final RunningServer server = RunningServer.shared();
    private final Account ada = server.person(Role.VIEWER);
    private final Browser browser = server.signedIn(ada);

    @Test
    void a_password_change_ends_other_sessions_and_is_audited() {
        Browser elsewhere = server.signedIn(ada);
        String before = String.valueOf(browser.cookie("bailiwick"));

        Answer changed = change(RunningServer.PASSWORD, NEW);

        assertThat(changed.location()).isEqualTo("/profile");
        assertThat(browser.get("/profile").status()).isEqualTo(200);
        assertThat(browser.cookie("bailiwick")).isNotEqualTo(before);
        assertThat(elsewhere.get("/profile").status()).isEqualTo(302);
        Browser stolen = server.browser();
        stolen.setCookie("bailiwick", before);
        assertThat(stolen.get("/profile").status()).isEqualTo(302);
        assertThat(server.browser().signIn(ada.email().value(), RunningServer.PASSWORD).status())
                .isEqualTo(422);
        assertThat(server.browser().signIn(ada.email().value(), NEW).status()).isEqualTo(302);
        var filter = new AuditFilter(null, null, null, "Password Set", ada.email().value());
        assertThat(
                        server.transactions()
                                .read(() ->
                                        server.bean(AuditEntries.class)
                                                .olderThan(Long.MAX_VALUE, filter, 10)))
                .singleElement()
                .satisfies(entry -> {
                    assertThat(entry.actor()).isEqualTo(ada.actor());
                    assertThat(entry.toString()).doesNotContain(NEW, RunningServer.PASSWORD);
                });
    }

    @Test
    void the_current_password_is_required() {
        Answer refused = change("not my password", NEW);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Incorrect password.")
                .doesNotContain(NEW, "not my password");
        assertThat(change("", NEW).status()).isEqualTo(422);
        assertThat(server.browser().signIn(ada.email().value(), NEW).status()).isEqualTo(422);
    }

    @Test
    void an_unsuitable_new_password_is_refused_at_its_field() {
        assertThat(change(RunningServer.PASSWORD, "short").body())
                .contains("Use at least 15 characters; this has 5.");
        assertThat(change(RunningServer.PASSWORD, "qwertyuiopasdfghjkl").body())
                .contains("Many people have used this password");
        Answer same = change(RunningServer.PASSWORD, RunningServer.PASSWORD);
        assertThat(same.status()).isEqualTo(422);
        assertThat(same.body()).contains("This is already your password.");
    }

    @Test
    void guesses_of_the_current_password_are_throttled() {
        for (int i = 0; i < 5; i++) {
            assertThat(change("guess " + i, NEW).status()).isEqualTo(422);
        }

        Answer slowed = change(RunningServer.PASSWORD, NEW);

        assertThat(slowed.status()).isEqualTo(429);
        assertThat(slowed.header("Retry-After")).isEqualTo("1");
        assertThat(slowed.body()).contains("Not changed.", "Too many attempts have failed");
    }

    @Test
    void changing_the_password_requires_recent_authentication() {
        server.clock().advance(Duration.ofMinutes(16));

        assertThat(browser.get("/profile/password").location())
                .isEqualTo("/auth/reauthenticate?continue=%2Fprofile%2Fpassword");
        assertThat(change(RunningServer.PASSWORD, NEW).location())
                .startsWith("/auth/reauthenticate");
    }

    @Test
    void password_managers_can_find_the_page() {
        assertThat(browser.get("/profile").body()).contains("href=\"/profile/password\"");
        assertThat(browser.get("/profile/password").body())
                .contains("autocomplete=\"username\"")
                .contains("type=\"password\"")
                .contains("autocomplete=\"current-password\"")
                .contains("autocomplete=\"new-password\"");
    }

    @Test
    void an_account_without_a_password_has_no_password_page() {
        server.transactions()
                .write(() ->
                        server.sql()
                                .update(ACCOUNT)
                                .setNull(ACCOUNT.PASSWORD_HASH)
                                .where(ACCOUNT.ID.eq(ada.id()))
                                .execute());

        assertThat(browser.get("/profile").body()).doesNotContain("/profile/password");
        assertThat(browser.get("/profile/password").status()).isEqualTo(404);
        assertThat(change("", NEW).status()).isEqualTo(404);
    }

    private Answer change(String current, String password) {
        return browser.post(
                "/profile/password", Map.of("current_password", current, "password", password));
    }
}
