package dev.bailiwick.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.accounts.Account;
import dev.bailiwick.accounts.Role;
import dev.bailiwick.accounts.SetPassword;
import dev.bailiwick.factors.App;
import dev.bailiwick.factors.EnrolAuthenticator;
import dev.bailiwick.factors.Factors;
import dev.bailiwick.sessions.Sessions;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.web.Refused;
import jakarta.servlet.http.Cookie;
import java.util.List;
import org.apache.commons.codec.binary.Base32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.context.SecurityContextHolder;

/// A thief's request waits for the database, behind a long import say, while the owner ends the
/// session that it came with. It was let in before that, and leaves no way in behind.
class EndedSessionTest {
    private static final String THEIRS = "a sentence of the thief";

    private final RunningServer server = RunningServer.shared();
    private final Sessions sessions = server.bean(Sessions.class);
    private final Account ada = server.person(Role.VIEWER);
    private final SignedIn thief = signedIn();

    @AfterEach
    void signOut() {
        SecurityContextHolder.clearContext();
    }

    @Test
    void a_password_that_comes_too_late_does_not_stand() {
        int ignored = sessions.endAllOf(ada.id());

        assertThatThrownBy(() ->
                        server.bean(SetPassword.class)
                                .run(
                                        ada,
                                        THEIRS,
                                        ada.actor(),
                                        () -> sessions.endOthers(thief.session())))
                .isInstanceOf(Refused.class);

        assertThat(server.browser().signIn(ada.email().value(), RunningServer.PASSWORD).location())
                .isEqualTo("/");
    }

    @Test
    void a_proof_that_comes_too_late_renews_nothing() {
        var response = new MockHttpServletResponse();
        int ignored = sessions.endAllOf(ada.id());

        assertThatThrownBy(() ->
                        sessions.renew(thief.session(), new MockHttpServletRequest(), response))
                .isInstanceOf(Refused.class);

        assertThat(response.getCookies()).extracting(Cookie::getName).isEmpty();
    }

    @Test
    void a_second_factor_that_comes_too_late_is_not_added() {
        var enrol = server.bean(EnrolAuthenticator.class);
        byte[] secret =
                new Base32()
                        .decode(enrol.begin(ada, thief.session().uid()).secret().replace(" ", ""));
        int ignored = sessions.endAllOf(ada.id());

        String code = App.codeAt(secret, server.clock().instant());
        assertThatThrownBy(() -> enrol.confirm(ada, thief.session().uid(), code))
                .isInstanceOf(Refused.class);

        assertThat(server.transactions().read(() -> server.bean(Factors.class).has(ada.id())))
                .isFalse();
    }

    /// As the request's own thread sees them, who was let in.
    private SignedIn signedIn() {
        Browser ignored = server.signedIn(ada);
        var person = new SignedIn(ada, sessions.of(ada.id()).getFirst());
        SecurityContextHolder.getContext()
                .setAuthentication(
                        UsernamePasswordAuthenticationToken.authenticated(person, null, List.of()));
        return person;
    }
}
