package dev.bailiwick.identity.passwordsignin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.platform.audit.Actor;
import jakarta.servlet.http.Cookie;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/// A thief who knows the password signs in continuously, so that a sign-in is always under way: the
/// owner changes the password after the thief's password was checked and before the session is
/// created.
class ChangedPasswordTest {
    private final RunningServer server = RunningServer.shared();
    private final Account ada = server.person(Role.VIEWER);
    private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/login");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void a_sign_in_in_progress_does_not_survive_a_password_change() {
        var proven = proven();
        change();

        assertThat(go(proven)).isEqualTo("redirect:/login");
        assertThat(server.bean(Sessions.class).of(ada.id())).isEmpty();
        assertThat(response.getCookies()).isEmpty();
    }

    @Test
    void a_sign_in_reaching_its_second_step_does_not_survive_a_password_change() {
        AuthenticatorApp.setUp(server, server.signedIn(ada));
        var proven = proven();
        change();

        assertThat(go(proven)).isEqualTo("redirect:/login");
        assertThat(response.getCookies()).isEmpty();
    }

    @Test
    void a_return_path_cannot_make_a_half_finished_sign_in_complete() {
        AuthenticatorApp.setUp(server, server.signedIn(ada));

        String onwards =
                server.bean(ContinueSignIn.class)
                        .continueSignIn(proven(), "/auth/two-factor", request, response);

        assertThat(onwards).isEqualTo("redirect:/auth/two-factor");
        assertThat(response.getCookies())
                .extracting(Cookie::getName)
                .containsExactly("bailiwick-pending");
    }

    private LocalSignIn.Outcome.Verified proven() {
        return (LocalSignIn.Outcome.Verified)
                server.bean(LocalSignIn.class)
                        .attempt(ada.email().value(), RunningServer.PASSWORD, request);
    }

    private void change() {
        var sessions = server.bean(Sessions.class);
        assertThat(
                        server.bean(SetPassword.class)
                                .run(
                                        ada,
                                        "a whole new sentence",
                                        Actor.SYSTEM,
                                        () -> sessions.endAllOf(ada.id())))
                .isEmpty();
    }

    private String go(LocalSignIn.Outcome.Verified proven) {
        return server.bean(ContinueSignIn.class).continueSignIn(proven, "/", request, response);
    }
}
