package dev.bailiwick.identity.authenticators;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.factors.ResetFactors;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.platform.audit.Actor;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class TwoFactorTest extends TwoFactorContract {
    @Override
    protected RunningServer server() {
        return RunningServer.shared();
    }

    /// Nothing can happen between the two, such as a reset that ends all sessions except the new
    /// one.
    @Test
    void a_longer_password_is_not_stored_if_its_session_cannot_start() {
        Account bea = server().person(Role.VIEWER);
        AuthenticatorApp.setUp(server(), server().signedIn(bea));
        server().bean(SetPassword.class).run(bea, "twelve chars", Actor.SYSTEM, () -> {});
        server().bean(ResetFactors.class).run(bea, Actor.SYSTEM);
        Browser browser = server().browser();
        browser.signIn(bea.email().value(), "twelve chars");
        change(
                "CREATE TRIGGER no_session BEFORE INSERT ON session WHEN NEW.account_id = %d"
                                .formatted(bea.id())
                        + " BEGIN SELECT RAISE(ABORT, 'none'); END");
        try {
            assertThat(longer(browser)).isEqualTo(500);
        } finally {
            change("DROP TRIGGER no_session");
        }

        assertThat(longer(browser)).isEqualTo(302);
        assertThat(browser.get("/profile").status()).isEqualTo(200);
    }

    private static int longer(Browser browser) {
        return browser.post(
                        "/auth/two-factor/password", Map.of("new_password", "a whole new sentence"))
                .status();
    }

    private void change(String statement) {
        server().transactions().write(() -> server().sql().execute(statement));
    }
}
