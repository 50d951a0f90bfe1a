package dev.bailiwick.identity.passwordsignin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.QueuedWriter;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.identity.authenticators.EnrolAuthenticator;
import dev.bailiwick.identity.factors.Factors;
import dev.bailiwick.identity.factors.ResetFactors;
import dev.bailiwick.identity.passkeys.Device;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.setup.SetupLink;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.commons.codec.binary.Base32;
import org.junit.jupiter.api.Test;

/// A sign-in is about to complete and waits for the change lock; meanwhile the account's owner or
/// an administrator ends it, on either database. Editors must have a second factor, and there is no
/// administrator.
abstract class SignInRecheckContract {
    private static final String SET_UP = "/auth/two-factor/set-up";
    private static final String NEW_PASSWORD = "/auth/two-factor/password";

    protected abstract RunningServer server();

    private final Account ed = server().person(Role.EDITOR);
    private final Browser thief = server().browser();
    private final Device device = new Device(server().address());

    static RunningServer demanding(RunningServer server) {
        var result =
                server.bean(ChangeSettings.class)
                        .apply(
                                Map.of(
                                        "general.base_url",
                                        server.address(),
                                        "authentication.second_factor_required_roles",
                                        "editor"),
                                Actor.SYSTEM);
        assertThat(result).isInstanceOf(ChangeSettings.Result.Stored.class);
        server.stopBackgroundWork();
        return server;
    }

    /// The thief has a password that is too short without a second factor; the owner adds a factor
    /// to the account.
    @Test
    void a_password_change_is_refused_until_the_owners_new_factor_is_presented() {
        Account vic = server().person(Role.VIEWER);
        byte[] ignored = enrol(vic);
        server().bean(SetPassword.class).run(vic, "twelve chars", Actor.SYSTEM, () -> {});
        assertThat(server().bean(ResetFactors.class).run(vic, Actor.SYSTEM))
                .isEqualTo(ResetFactors.Result.RESET);
        assertThat(thief.signIn(vic.email().value(), "twelve chars").location())
                .isEqualTo(NEW_PASSWORD);

        Answer answer =
                QueuedWriter.turn(
                        server(),
                        () ->
                                thief.post(
                                        NEW_PASSWORD,
                                        Map.of("new_password", "a whole new sentence")),
                        () -> enrol(vic));

        assertThat(answer.location()).isEqualTo("/login");
        assertThat(thief.get("/profile").location()).startsWith("/login");
        assertThat(server().browser().signIn(vic.email().value(), "twelve chars").location())
                .isEqualTo("/auth/two-factor");
    }

    @Test
    void an_app_set_up_during_an_ended_sign_in_is_not_stored() {
        String code = codeForApp();

        Answer answer = QueuedWriter.turn(server(), () -> confirm(code), this::endSessions);

        assertThat(answer.location()).isEqualTo(SET_UP);
        assertThat(thief.get(SET_UP).location()).isEqualTo("/login");
        assertThat(factors()).isEmpty();
    }

    @Test
    void a_passkey_set_up_during_an_ended_sign_in_is_not_stored() {
        String credential = credential();

        Answer answer = QueuedWriter.turn(server(), () -> register(credential), this::endSessions);

        assertThat(answer.location()).isEqualTo(SET_UP);
        assertThat(thief.get(SET_UP).location()).isEqualTo("/login");
        assertThat(factors()).isEmpty();
    }

    @Test
    void when_two_set_up_the_first_factor_the_second_must_present_the_first() {
        String credential = credential();

        Answer answer = QueuedWriter.turn(server(), () -> register(credential), this::enrolOwner);

        assertThat(answer.location()).isEqualTo(SET_UP);
        assertThat(thief.get(SET_UP).location()).isEqualTo("/auth/two-factor");
        assertThat(factors()).containsExactly("authenticator");
    }

    @Test
    void a_sign_in_that_is_not_ended_can_set_up_a_factor() {
        String credential = credential();

        Answer answer = QueuedWriter.turn(server(), () -> register(credential), () -> {});

        assertThat(AuthenticatorApp.codesOn(answer)).hasSize(10);
        assertThat(thief.get("/profile").status()).isEqualTo(200);
    }

    @Test
    void a_passkey_removed_meanwhile_does_not_sign_in() {
        assertThat(register(credential()).status()).isEqualTo(200);
        Browser another = server().browser();
        String credential = device.counting(1).get(another.post("/auth/passkey/options").body());

        Answer answer =
                QueuedWriter.turn(
                        server(),
                        () -> another.post("/auth/passkey", Map.of("credential", credential)),
                        () ->
                                assertThat(server().bean(ResetFactors.class).run(ed, Actor.SYSTEM))
                                        .isEqualTo(ResetFactors.Result.RESET));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(another.get("/profile").location()).startsWith("/login");
        assertThat(server().bean(Sessions.class).of(ed.id())).isEmpty();
    }

    @Test
    void a_correct_code_does_not_reset_wrong_codes_if_the_sign_in_was_ended_meanwhile() {
        byte[] secret = enrol(ed);
        server().clock().advance(Duration.ofSeconds(30)); // codes are accepted once
        signInWithFactor();
        for (int i = 0; i < 4; i++) {
            assertThat(code("000000").status()).isEqualTo(422);
        }
        String correct = AuthenticatorApp.codeAt(secret, server().clock().instant());

        Answer answer = QueuedWriter.turn(server(), () -> code(correct), this::endSessions);

        assertThat(answer.location()).isEqualTo("/login");
        signInWithFactor();
        assertThat(code("000000").status()).isEqualTo(422);
        assertThat(code("000000").status()).isEqualTo(429);
    }

    private void signInWithFactor() {
        assertThat(thief.signIn(ed.email().value(), RunningServer.PASSWORD).location())
                .isEqualTo("/auth/two-factor");
    }

    private Answer code(String code) {
        return thief.post("/auth/two-factor", Map.of("code", code));
    }

    @Test
    void two_servers_started_together_without_an_administrator_both_start() {
        SetupLink link = server().bean(SetupLink.class);
        var first = new AtomicReference<Optional<String>>(Optional.empty());

        Optional<String> second =
                QueuedWriter.first(server(), () -> first.set(link.renew()), () -> {}, link::renew);

        assertThat(first.get()).isPresent();
        assertThat(link.matches(second.orElseThrow())).isTrue();
    }

    private String codeForApp() {
        signIn();
        return AuthenticatorApp.codeAt(
                AuthenticatorApp.secretOn(thief.get(SET_UP)), server().clock().instant());
    }

    private Answer confirm(String code) {
        return thief.post(SET_UP, Map.of("code", code));
    }

    private String credential() {
        signIn();
        return device.create(thief.post(SET_UP + "/passkey/options").body());
    }

    private Answer register(String credential) {
        return thief.post(SET_UP + "/passkey", Map.of("name", "A key", "credential", credential));
    }

    private void signIn() {
        assertThat(thief.signIn(ed.email().value(), RunningServer.PASSWORD).location())
                .isEqualTo(SET_UP);
    }

    private void endSessions() {
        int ignored = server().bean(Sessions.class).endAllOf(ed.id());
    }

    private void enrolOwner() {
        byte[] ignored = enrol(ed);
    }

    private byte[] enrol(Account person) {
        var enrol = server().bean(EnrolAuthenticator.class);
        UUID owner = UUID.randomUUID();
        byte[] secret =
                new Base32().decode(enrol.begin(person, owner).secret().replaceAll("\\s", ""));
        assertThat(
                        enrol.confirm(
                                person,
                                owner,
                                AuthenticatorApp.codeAt(secret, server().clock().instant())))
                .isInstanceOf(EnrolAuthenticator.Result.Enrolled.class);
        return secret;
    }

    private List<String> factors() {
        return server().transactions().read(() -> server().bean(Factors.class).of(ed.id()));
    }
}
