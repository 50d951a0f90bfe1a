package dev.bailiwick.identity.singlesignon.callback;

import static dev.bailiwick.platform.schema.Tables.OIDC_TEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import java.net.http.HttpResponse;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// A person who was an administrator until a moment ago, in a session that continues.
class DemotedAdministratorTest extends Site {
    private Account former;

    @BeforeEach
    void sign_in_as_an_administrator() {
        former = account("former@example.org", Role.ADMIN);
        browser.signIn("former@example.org", PASSWORD);
        assertThat(browser.get(PROVIDER).statusCode()).isEqualTo(200);
    }

    @Test
    void can_no_longer_see_or_change_anything() {
        demote();

        assertThat(browser.get(PROVIDER).statusCode()).isEqualTo(403);
        assertThat(browser.get("/site-administration/users").statusCode()).isEqualTo(403);
        assertThat(browser.post("/profile", "/site-administration/general", Map.of()).statusCode())
                .isEqualTo(403);
    }

    @Test
    void cannot_finish_a_test_login_that_was_started() {
        HttpResponse<String> redirect = browser.post(PROVIDER, PROVIDER + "/test-login", Map.of());
        demote();

        HttpResponse<String> answer = throughProvider(redirect);

        assertThat(answer.statusCode()).isEqualTo(400);
        assertThat(transactions.read(() -> sql.fetchCount(OIDC_TEST))).isZero();
    }

    private void demote() {
        changeAccount.setAccess(former.id(), Role.VIEWER, Set.of(), Actor.SYSTEM);
    }
}
