package dev.bailiwick.identity.passkeys;

import static dev.bailiwick.platform.schema.Tables.PASSKEY_CHALLENGE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditFilter;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// Passkeys as devices use them and as attackers might abuse them, on either database.
abstract class PasskeysContract {
    private static final Pattern PASSKEY =
            Pattern.compile("href=\"(/profile/passkeys/[0-9a-f-]{36})\"");

    protected abstract RunningServer server();

    private final Account ada = server().person(Role.VIEWER);
    private final Browser browser = server().signedIn(ada);
    private final Browser elsewhere = server().browser();
    private final Device device = new Device(server().address());

    /// The tests of one server share its base URL.
    static RunningServer withBaseUrl(RunningServer server) {
        var result =
                server.bean(ChangeSettings.class)
                        .apply(Map.of("general.base_url", server.address()), Actor.SYSTEM);
        if (!(result instanceof ChangeSettings.Result.Stored)) {
            throw new IllegalStateException(result.toString());
        }
        return server;
    }

    @Test
    void a_passkey_alone_signs_its_owner_in() {
        register(device);

        Answer answer = signIn(elsewhere, device.counting(1));

        assertThat(answer.location()).isEqualTo("/");
        assertThat(elsewhere.get("/profile").body()).contains(ada.email().value());
        assertThat(entries("Sign-in Succeeded").getFirst().details())
                .containsEntry("method", "passkey");
        assertThat(browser.get("/profile").body()).contains("last used");
    }

    @Test
    void the_first_passkey_issues_recovery_codes_and_becomes_a_second_factor() {
        Answer added = register(device);

        assertThat(AuthenticatorApp.codesOn(added)).hasSize(10);
        assertThat(password(elsewhere).location()).isEqualTo("/auth/two-factor");
        Answer form = elsewhere.get("/auth/two-factor");
        assertThat(form.body()).contains("Use your passkey").doesNotContain("authenticator app");
        assertThat(elsewhere.get("/profile").location()).startsWith("/login");
        assertThat(secondStep(elsewhere, device.counting(1)).location()).isEqualTo("/");
        assertThat(elsewhere.get("/profile").status()).isEqualTo(200);
        assertThat(entries("Sign-in Succeeded").getFirst().details())
                .containsEntry("second_factor", "passkey");
    }

    @Test
    void several_passkeys_have_names_and_are_removed_individually() {
        register(device);
        Device second = new Device(server().address());
        Answer added = register(second, "Key in the safe");
        assertThat(added.location()).isEqualTo("/profile#passkeys");
        List<String> paths = passkeys();
        assertThat(paths).hasSize(2);

        browser.post(paths.getFirst(), Map.of("name", " Old laptop "));
        assertThat(browser.get("/profile").body()).contains("Old laptop", "Key in the safe");
        assertThat(browser.post(paths.getFirst(), Map.of("name", "x\ny")).status()).isEqualTo(422);
        assertThat(browser.post(paths.getFirst() + "/remove").location())
                .isEqualTo("/profile#passkeys");

        assertThat(signIn(elsewhere, device.counting(5)).status()).isEqualTo(422);
        assertThat(signIn(elsewhere, second.counting(5)).location()).isEqualTo("/");
        browser.post(paths.getLast() + "/remove");
        assertThat(password(server().browser()).location()).isEqualTo("/");
        assertThat(entries("Passkey Removed")).hasSize(2);
    }

    @Test
    void removing_a_passkey_restarts_a_pending_second_step() {
        register(device);
        register(new Device(server().address()), "Key in the safe");
        password(elsewhere);

        browser.post(passkeys().getFirst() + "/remove");

        assertThat(elsewhere.get("/auth/two-factor").location()).isEqualTo("/login");
        password(elsewhere);
        assertThat(elsewhere.get("/auth/two-factor").status()).isEqualTo(200);
    }

    @Test
    void a_passkey_sign_in_is_not_throttled_by_others_guesses_and_resets_them() {
        register(device);
        Browser stranger = server().browser();
        for (int i = 0; i < 5; i++) {
            assertThat(stranger.signIn(ada.email().value(), "wrong").status()).isEqualTo(422);
        }

        assertThat(signIn(elsewhere, device.counting(1)).location()).isEqualTo("/");

        assertThat(entries("Sign-in Throttled")).isEmpty();
        assertThat(elsewhere.cookie("bailiwick-device")).isNotNull();
        assertThat(password(server().browser()).location()).isEqualTo("/auth/two-factor");
    }

    /// Browsers name transports that are newer than this code, or older, such as `cable`.
    @Test
    void an_unknown_passkey_transport_is_accepted() {
        register(device.reachedBy("cable", "internal"));

        assertThat(signIn(elsewhere, device.counting(1)).location()).isEqualTo("/");
    }

    @Test
    void a_malformed_response_is_refused_like_a_wrong_one() {
        register(device);

        assertThat(signIn(elsewhere, device.counting(1).withMalformedExtensions()).status())
                .isEqualTo(422);
        assertThat(register(new Device(server().address()).withMalformedExtensions()).body())
                .contains("could not be verified");
    }

    @Test
    void a_passkey_response_works_once() {
        register(device);
        String answer = device.counting(1).get(options(elsewhere, "/auth/passkey/options"));
        assertThat(send(elsewhere, "/auth/passkey", answer).location()).isEqualTo("/");
        elsewhere.post("/logout");

        assertThat(send(elsewhere, "/auth/passkey", answer).status()).isEqualTo(422);
        assertThat(elsewhere.get("/profile").location()).startsWith("/login");
    }

    @Test
    void a_challenge_is_valid_for_one_browser_only() {
        register(device);
        String options = options(elsewhere, "/auth/passkey/options");
        Browser thief = server().browser();
        options(thief, "/auth/passkey/options");

        String answer = device.counting(1).get(options);
        assertThat(send(thief, "/auth/passkey", answer).status()).isEqualTo(422);
        assertThat(send(elsewhere, "/auth/passkey", answer).location()).isEqualTo("/");
    }

    @Test
    void a_challenge_is_valid_for_one_purpose_only() {
        register(device);
        server().clock().advance(Duration.ofMinutes(16));
        String forReauthentication =
                device.counting(1).get(options(browser, "/auth/reauthenticate/passkey/options"));
        options(elsewhere, "/auth/passkey/options");
        assertThat(send(elsewhere, "/auth/passkey", forReauthentication).status()).isEqualTo(422);
        String forSignIn = device.counting(2).get(options(elsewhere, "/auth/passkey/options"));

        assertThat(send(browser, "/auth/reauthenticate/passkey", forSignIn).status())
                .isEqualTo(422);
        assertThat(browser.get("/profile/passkeys/add").location())
                .startsWith("/auth/reauthenticate");
    }

    @Test
    void a_challenge_expires_after_five_minutes_and_cannot_be_made_up() {
        register(device);
        String late = device.counting(1).get(options(elsewhere, "/auth/passkey/options"));
        server().clock().advance(Duration.ofMinutes(5));
        assertThat(send(elsewhere, "/auth/passkey", late).status()).isEqualTo(422);

        String madeUp = device.counting(2).get("{\"challenge\":\"" + "A".repeat(43) + "\"}");
        assertThat(send(elsewhere, "/auth/passkey", madeUp).status()).isEqualTo(422);
    }

    @Test
    void anonymous_challenge_requests_only_displace_other_anonymous_ones() {
        String own = options(browser, "/profile/passkeys/options");
        String strangers = options(elsewhere, "/auth/passkey/options");
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(PASSKEY_CHALLENGE)
                                .set(PASSKEY_CHALLENGE.ID, PASSKEY_CHALLENGE.ID.minus(50_000))
                                .execute());
        options(server().browser(), "/auth/passkey/options");
        options(server().signedIn(Role.VIEWER), "/profile/passkeys/options");

        Answer added =
                browser.post(
                        "/profile/passkeys/add",
                        Map.of("name", "Desk", "credential", device.create(own)));
        assertThat(added.status()).isEqualTo(200);
        assertThat(send(elsewhere, "/auth/passkey", device.counting(1).get(strangers)).status())
                .isEqualTo(422);
    }

    @Test
    void a_response_made_for_another_site_is_refused() {
        register(device);

        assertThat(
                        signIn(elsewhere, device.counting(1).pretending("https://evil.example"))
                                .status())
                .isEqualTo(422);
        assertThat(signIn(elsewhere, device.counting(2).pretending("http://localhost:1")).status())
                .isEqualTo(422);
        device.pretending(server().address());
        assertThat(signIn(elsewhere, device.counting(3).forHost("evil.example")).status())
                .isEqualTo(422);
        assertThat(signIn(elsewhere, device.counting(4).forHost("localhost")).location())
                .isEqualTo("/");
    }

    @Test
    void a_passkey_made_for_another_site_is_not_added() {
        Answer answer = register(device.pretending("https://evil.example"));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(passkeys()).isEmpty();
        assertThat(entries("Passkey Refused").getFirst().category()).isEqualTo("registration");
    }

    @Test
    void user_verification_is_required_without_a_password_but_not_with_one() {
        register(device);

        assertThat(signIn(elsewhere, device.counting(1).withoutVerifying()).status())
                .isEqualTo(422);
        password(elsewhere);
        assertThat(secondStep(elsewhere, device.counting(2)).location()).isEqualTo("/");
    }

    @Test
    void another_users_passkey_is_not_a_second_factor_and_renews_no_session() {
        register(device);
        Account eve = server().person(Role.VIEWER);
        Browser evil = server().signedIn(eve);
        Device hers = new Device(server().address());
        register(evil, hers, "Hers");
        password(elsewhere);

        assertThat(secondStep(elsewhere, hers.counting(1)).status()).isEqualTo(422);
        assertThat(elsewhere.get("/profile").location()).startsWith("/login");
        server().clock().advance(Duration.ofMinutes(16));
        String options = options(browser, "/auth/reauthenticate/passkey/options");
        assertThat(
                        send(browser, "/auth/reauthenticate/passkey", hers.counting(2).get(options))
                                .status())
                .isEqualTo(422);
    }

    @Test
    void a_signature_of_an_unregistered_key_is_refused() {
        register(device);
        Device impostor = new Device(server().address()).imitating(device);

        assertThat(signIn(elsewhere, impostor.counting(1)).status()).isEqualTo(422);
        assertThat(entries("Passkey Refused").getFirst().category()).isEqualTo("wrong_answer");
        assertThat(browser.get("/profile").body()).contains("Passkey refused");
    }

    @Test
    void a_user_handle_of_another_account_is_refused() {
        register(device);
        Account eve = server().person(Role.ADMIN);

        assertThat(
                        signIn(
                                        elsewhere,
                                        device.counting(1).of(UserHandle.of(eve.uid()).getBytes()))
                                .status())
                .isEqualTo(422);
    }

    @Test
    void a_credential_can_be_registered_only_once() {
        register(device);
        Account eve = server().person(Role.VIEWER);
        Browser evil = server().signedIn(eve);
        Device copy = new Device(server().address()).imitating(device);

        assertThat(register(evil, copy, "Copy").status()).isEqualTo(422);
        assertThat(signIn(elsewhere, device.counting(1)).location()).isEqualTo("/");
        assertThat(elsewhere.get("/profile").body()).contains(ada.email().value());
    }

    @Test
    void a_counter_that_decreases_is_refused_and_audited() {
        register(device);
        assertThat(signIn(elsewhere, device.counting(7)).location()).isEqualTo("/");

        for (long counter : new long[] {7, 6, 0}) {
            Browser thief = server().browser();
            assertThat(signIn(thief, device.counting(counter)).status()).isEqualTo(422);
            assertThat(thief.get("/profile").location()).startsWith("/login");
        }

        assertThat(entries("Passkey Refused"))
                .hasSize(3)
                .allSatisfy(entry -> {
                    assertThat(entry.category()).isEqualTo("counter_went_back");
                    assertThat(entry.details()).containsEntry("passkey", "Work laptop");
                });
        assertThat(browser.get("/profile").body())
                .contains("Passkey refused: it may have been copied");
        assertThat(signIn(server().browser(), device.counting(8)).location()).isEqualTo("/");
    }

    @Test
    void a_device_without_a_counter_is_accepted() {
        register(device);

        assertThat(signIn(elsewhere, device).location()).isEqualTo("/");
        assertThat(signIn(server().browser(), device).location()).isEqualTo("/");
    }

    @Test
    void a_deactivated_account_cannot_sign_in_with_a_passkey() {
        register(device);
        server().bean(ChangeAccount.class).deactivate(ada.id(), Actor.SYSTEM);

        assertThat(signIn(elsewhere, device.counting(1)).status()).isEqualTo(422);
    }

    @Test
    void passkey_options_reveal_nothing_about_accounts() {
        register(device);

        String options = options(elsewhere, "/auth/passkey/options");

        assertThat(options)
                .contains("\"allowCredentials\":[]", "\"userVerification\":\"required\"")
                .doesNotContain(ada.email().value());
    }

    @Test
    void random_bytes_are_refused_like_any_other_wrong_response() {
        options(elsewhere, "/auth/passkey/options");
        for (String rubbish :
                List.of(
                        "",
                        "x",
                        "{}",
                        "[]",
                        "null",
                        "{\"rawId\":\"AA\"}",
                        "{\"response\":{}}",
                        "{\"rawId\":\"AA\",\"type\":\"public-key\",\"response\":{\"clientDataJSON\":\"e30\"}}",
                        "9".repeat(15_000))) {
            assertThat(send(elsewhere, "/auth/passkey", rubbish).status())
                    .as(rubbish)
                    .isEqualTo(422);
        }
    }

    @Test
    void an_incomplete_response_is_refused_like_any_other_wrong_one() {
        register(device);
        for (String part : List.of("authenticatorData", "signature", "clientDataJSON")) {
            String answer = device.counting(1).get(options(elsewhere, "/auth/passkey/options"));
            assertThat(send(elsewhere, "/auth/passkey", without(part, answer)).status())
                    .as(part)
                    .isEqualTo(422);
        }
        for (String part : List.of("attestationObject", "clientDataJSON")) {
            String answer =
                    new Device(server().address())
                            .create(options(browser, "/profile/passkeys/options"));
            Answer refused =
                    browser.post(
                            "/profile/passkeys/add",
                            Map.of("name", "x", "credential", without(part, answer)));
            assertThat(refused.status()).as(part).isEqualTo(422);
        }
    }

    @Test
    void an_oversized_credential_id_is_refused_like_any_other_wrong_response() {
        String answer =
                new Device(server().address())
                        .create(options(browser, "/profile/passkeys/options"));
        String longer = answer.replaceFirst("\"rawId\":\"", "\"rawId\":\"" + "AAAA".repeat(400));

        assertThat(
                        browser.post(
                                        "/profile/passkeys/add",
                                        Map.of("name", "x", "credential", longer))
                                .status())
                .isEqualTo(422);
    }

    private static String without(String part, String answer) {
        return answer.replace("\"" + part + "\"", "\"x\"");
    }

    @Test
    void re_authentication_by_passkey_renews_the_session() {
        register(device);
        server().clock().advance(Duration.ofMinutes(16));
        assertThat(browser.get("/profile/passkeys/add").location())
                .startsWith("/auth/reauthenticate");
        String before = String.valueOf(browser.cookie("bailiwick"));
        String options = options(browser, "/auth/reauthenticate/passkey/options");

        Answer answer =
                send(browser, "/auth/reauthenticate/passkey", device.counting(1).get(options));

        assertThat(answer.location()).isEqualTo("/");
        assertThat(browser.cookie("bailiwick")).isNotEqualTo(before);
        assertThat(browser.get("/profile/passkeys/add").status()).isEqualTo(200);
    }

    @Test
    void a_passkey_is_added_only_in_the_same_recently_authenticated_session() {
        String options = options(browser, "/profile/passkeys/options");
        Browser other = server().signedIn(ada);
        Answer elsewhereAnswered =
                other.post(
                        "/profile/passkeys/add",
                        Map.of("name", "x", "credential", device.create(options)));
        assertThat(elsewhereAnswered.status()).isEqualTo(422);
        server().clock().advance(Duration.ofMinutes(16));

        assertThat(browser.post("/profile/passkeys/options").location())
                .startsWith("/auth/reauthenticate");
        assertThat(browser.post("/profile/passkeys/add").location())
                .startsWith("/auth/reauthenticate");
    }

    private Answer register(Device with) {
        return register(with, "Work laptop");
    }

    private Answer register(Device with, String name) {
        return register(browser, with, name);
    }

    private static Answer register(Browser who, Device with, String name) {
        String options = options(who, "/profile/passkeys/options");
        return who.post(
                "/profile/passkeys/add", Map.of("name", name, "credential", with.create(options)));
    }

    private static Answer signIn(Browser who, Device with) {
        return send(who, "/auth/passkey", with.get(options(who, "/auth/passkey/options")));
    }

    private static Answer secondStep(Browser who, Device with) {
        return send(
                who,
                "/auth/two-factor/passkey",
                with.get(options(who, "/auth/two-factor/passkey/options")));
    }

    private Answer password(Browser who) {
        return who.signIn(ada.email().value(), RunningServer.PASSWORD);
    }

    private static Answer send(Browser who, String path, String credential) {
        return who.post(path, Map.of("credential", credential));
    }

    private static String options(Browser who, String path) {
        Answer answer = who.post(path);
        assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).startsWith("application/json");
        return answer.body();
    }

    private List<String> passkeys() {
        return PASSKEY.matcher(browser.get("/profile").body())
                .results()
                .map(found -> found.group(1))
                .toList();
    }

    private List<AuditEntry> entries(String event) {
        var filter = new AuditFilter(null, null, null, event, ada.email().value());
        var entries = server().bean(AuditEntries.class);
        return server().transactions().read(() -> entries.olderThan(Long.MAX_VALUE, filter, 50));
    }
}
