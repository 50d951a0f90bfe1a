package dev.bailiwick.identity.localsignin;

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

/// A thief who knows the password signs in without end, so that one sign-in is always under way:
/// the owner changes the password between its comparison and its session.
class ChangedPasswordTest {
    private final RunningServer server = RunningServer.shared();
    private final Account ada = server.person(Role.VIEWER);
    private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/login");
    private final MockHttpServletResponse response = new MockHttpServletResponse();

    @Test
    void a_sign_in_under_way_does_not_outlive_the_password() {
        var proven = proven();
        change();

        assertThat(go(proven)).isEqualTo("redirect:/login");
        assertThat(server.bean(Sessions.class).of(ada.id())).isEmpty();
        assertThat(response.getCookies()).isEmpty();
    }

    @Test
    void nor_does_one_that_comes_to_its_second_step() {
        AuthenticatorApp.setUp(server, server.signedIn(ada));
        var proven = proven();
        change();

        assertThat(go(proven)).isEqualTo("redirect:/login");
        assertThat(response.getCookies()).isEmpty();
    }

    @Test
    void where_to_go_on_to_is_no_way_to_be_taken_for_signed_in() {
        AuthenticatorApp.setUp(server, server.signedIn(ada));

        String onwards =
                server.bean(AfterPassword.class)
                        .go(proven(), "/auth/two-factor", request, response);

        assertThat(onwards).isEqualTo("redirect:/auth/two-factor");
        assertThat(response.getCookies())
                .extracting(Cookie::getName)
                .containsExactly("bailiwick-pending");
    }

    private LocalSignIn.Outcome.Proven proven() {
        return (LocalSignIn.Outcome.Proven)
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

    private String go(LocalSignIn.Outcome.Proven proven) {
        return server.bean(AfterPassword.class).go(proven, "/", request, response);
    }
}
