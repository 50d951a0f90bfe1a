package dev.bailiwick.identity.invitations;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.Role;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/// An installation that sends no mail.
class InvitationsWithoutMailTest {
    private static final String PATH = "/site-administration/invitations";
    private static final RunningServer SERVER =
            RunningServer.onSqlite("bailiwick.general.base_url=" + ServerWithMail.BASE_URL);

    @AfterAll
    static void stop() {
        SERVER.close();
    }

    @Test
    void an_invitation_link_is_shown_once() {
        Browser administrator = SERVER.signedIn(Role.ADMIN);

        Answer made = administrator.post(PATH, Map.of("email", "jo@example.org", "role", "viewer"));

        var link = Pattern.compile(ServerWithMail.BASE_URL + "(/auth/invitation/[\\w-]{43})");
        var found = link.matcher(made.body());
        assertThat(found.find()).isTrue();
        assertThat(administrator.get(PATH).body()).doesNotContain("/auth/invitation/");
        assertThat(made.header("Cache-Control")).isEqualTo("no-store");
        assertThat(
                        SERVER.browser()
                                .post(
                                        found.group(1),
                                        Map.of(
                                                "name",
                                                "Jo",
                                                "password",
                                                "five other brown wet dogs"))
                                .location())
                .isEqualTo("/login");
        assertThat(
                        SERVER.transactions()
                                .read(() -> SERVER.bean(Accounts.class).byEmail("jo@example.org"))
                                .orElseThrow()
                                .hasConfirmedEmail())
                .isFalse();
    }

    @Test
    void a_forgotten_password_requires_an_administrator() {
        Browser browser = SERVER.browser();

        assertThat(browser.get("/login").body()).doesNotContain("Forgot your password?");
        assertThat(browser.get("/auth/password/forgot").body()).contains("Ask an administrator");
        assertThat(browser.post("/auth/password/forgot", Map.of("email", "a@example.org")).body())
                .contains("Ask an administrator");
    }

    @Test
    void an_email_address_cannot_be_changed_without_mail() {
        Browser person = SERVER.signedIn(Role.VIEWER);

        assertThat(person.get("/profile").body()).contains("Mail is not set up yet");
        assertThat(person.post("/profile/email", Map.of("email", "new@example.org")).status())
                .isEqualTo(422);
    }

    @Test
    void an_invitation_requires_a_base_url() {
        try (var bare = RunningServer.onSqlite()) {
            Browser administrator = bare.signedIn(Role.ADMIN);
            assertThat(administrator.get(PATH).body())
                    .contains("You cannot invite anyone yet", "Set it under General")
                    .doesNotContain("Mail is not set up");

            Answer refused =
                    administrator.post(PATH, Map.of("email", "jo@example.org", "role", "viewer"));

            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.body()).contains("Set the public base URL under General first");
        }
    }
}
