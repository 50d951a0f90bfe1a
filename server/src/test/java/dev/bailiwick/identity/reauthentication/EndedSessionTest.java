package dev.bailiwick.identity.reauthentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.AuthorizedRequest;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.identity.authenticators.EnrolAuthenticator;
import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.servlet.http.Cookie;
import java.time.ZoneId;
import java.util.List;
import org.apache.commons.codec.binary.Base32;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.ui.ExtendedModelMap;

/// A thief's request waits for the database, for example behind a long import, while the owner ends
/// its session. The request was authenticated before that, but must not leave a way to sign in
/// again.
class EndedSessionTest {
    private static final String THEIRS = "a sentence of the thief";

    private final RunningServer server = RunningServer.shared();
    private final Sessions sessions = server.bean(Sessions.class);
    private final AuditLog audit = server.bean(AuditLog.class);
    private final Account ada = server.person(Role.VIEWER);
    private final SignedIn thief = signedIn();

    @Test
    void a_password_submitted_from_an_ended_session_is_not_stored() {
        comesTooLate(() ->
                server.bean(SetPassword.class)
                        .run(ada, THEIRS, ada.actor(), () -> sessions.endOthers(thief.session())));

        assertThat(server.browser().signIn(ada.email().value(), RunningServer.PASSWORD).location())
                .isEqualTo("/");
    }

    @Test
    void a_re_authentication_from_an_ended_session_renews_nothing() {
        var response = new MockHttpServletResponse();

        comesTooLate(() ->
                server.bean(ReauthenticateController.class)
                        .reauthenticate(
                                thief,
                                RunningServer.PASSWORD,
                                "",
                                null,
                                new MockHttpServletRequest(),
                                response,
                                new ExtendedModelMap()));

        assertThat(response.getCookies()).extracting(Cookie::getName).doesNotContain("bailiwick");
    }

    @Test
    void a_second_factor_from_an_ended_session_is_not_added() {
        var enrol = server.bean(EnrolAuthenticator.class);
        byte[] secret =
                new Base32()
                        .decode(enrol.begin(ada, thief.session().uid()).secret().replace(" ", ""));
        String code = AuthenticatorApp.codeAt(secret, server.clock().instant());

        comesTooLate(() -> enrol.confirm(ada, thief.session().uid(), code));

        assertThat(server.transactions().read(() -> server.bean(Factors.class).has(ada.id())))
                .isFalse();
    }

    @Test
    void a_change_of_an_ended_session_is_rolled_back_with_its_audit_entry() {
        Accounts accounts = server.bean(Accounts.class);

        comesTooLate(() ->
                server.transactions()
                        .write(() -> {
                            accounts.setTimeZone(ada.id(), ZoneId.of("Antarctica/Troll"));
                            audit.record(event("Moved"));
                        }));

        assertThat(server.transactions().read(() -> accounts.byId(ada.id())))
                .map(Account::timeZone)
                .contains(ZoneId.of("UTC"));
        assertThat(entries("Moved")).isEmpty();
    }

    @Test
    void completed_actions_and_failures_are_still_recorded_for_an_ended_session() {
        int ignored = sessions.endAllOf(ada.id());

        try (var _ = AuthorizedRequest.as(thief)) {
            audit.record(event("Left"));
            server.transactions()
                    .write(() ->
                            audit.record(
                                    AuditEvent.failure("Tried", "in_vain")
                                            .on(ada.email().value())));
        }

        assertThat(entries("Left")).hasSize(1);
        assertThat(entries("Tried")).hasSize(1);
    }

    private void comesTooLate(ThrowingCallable change) {
        int ignored = sessions.endAllOf(ada.id());
        try (var _ = AuthorizedRequest.as(thief)) {
            assertThatThrownBy(change).isInstanceOf(RefusedException.class);
        }
    }

    private AuditEvent event(String name) {
        return AuditEvent.of(name).on(ada.email().value());
    }

    private List<AuditEntry> entries(String event) {
        return server.transactions()
                .read(() ->
                        server.bean(AuditEntries.class)
                                .about(ada.email().value(), List.of(event), 10));
    }

    private SignedIn signedIn() {
        Browser ignored = server.signedIn(ada);
        return new SignedIn(ada, sessions.of(ada.id()).getFirst());
    }
}
