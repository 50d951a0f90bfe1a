package dev.bailiwick.identity.authenticators;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.factors.ResetFactors;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignInMethod;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEntries;
import dev.bailiwick.platform.audit.AuditEntry;
import dev.bailiwick.platform.audit.AuditFilter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/// Two-factor sign-in as users and attackers meet it, on either database.
abstract class TwoFactorContract {
    protected abstract RunningServer server();

    private final Account ada = server().person(Role.VIEWER);
    private final Browser browser = server().signedIn(ada);
    private final Browser elsewhere = server().browser();

    @Test
    void the_password_alone_does_not_sign_in() {
        AuthenticatorApp.setUp(server(), browser);

        Answer answer = password(elsewhere);

        assertThat(answer.location()).isEqualTo("/auth/two-factor");
        assertThat(elsewhere.cookie("bailiwick")).isNull();
        for (String path : List.of("/", "/profile", "/profile/two-factor/authenticator")) {
            assertThat(elsewhere.get(path).location()).startsWith("/login");
        }
        assertThat(
                        elsewhere
                                .post(
                                        "/auth/reauthenticate",
                                        Map.of("password", RunningServer.PASSWORD))
                                .location())
                .startsWith("/login");
        assertThat(elsewhere.get("/auth/two-factor/set-up").location())
                .isEqualTo("/auth/two-factor");
        assertThat(elsewhere.get("/auth/two-factor/password").location())
                .isEqualTo("/auth/two-factor");
    }

    @Test
    void a_valid_app_code_completes_the_sign_in() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        elsewhere.post(
                "/login",
                Map.of(
                        "email",
                        ada.email().value(),
                        "password",
                        RunningServer.PASSWORD,
                        "continue",
                        "/profile"));

        Answer answer = code(elsewhere, app.nextCode());

        assertThat(answer.location()).isEqualTo("/profile");
        assertThat(elsewhere.get("/profile").status()).isEqualTo(200);
        assertThat(elsewhere.cookie("bailiwick-pending")).isNull();
        assertThat(entries("Sign-in Succeeded").getFirst().details())
                .containsEntry("method", "password")
                .containsEntry("second_factor", "authenticator");
    }

    @Test
    void a_clock_may_be_off_by_one_step_but_not_two() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        server().clock().advance(Duration.ofMinutes(5));
        password(elsewhere);

        assertThat(code(elsewhere, app.code(Duration.ofMinutes(-1))).status()).isEqualTo(422);
        assertThat(code(elsewhere, app.code(Duration.ofMinutes(1))).status()).isEqualTo(422);
        assertThat(code(elsewhere, app.code(Duration.ofSeconds(-30))).status()).isEqualTo(302);
        Browser third = server().browser();
        password(third);
        assertThat(code(third, app.code(Duration.ofSeconds(30))).status()).isEqualTo(302);
    }

    @Test
    void a_code_can_be_used_only_once() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        String code = app.nextCode();
        password(elsewhere);
        code(elsewhere, code);
        Browser thief = server().browser();
        password(thief);

        Answer again = code(thief, code);

        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("This code was already used.");
        assertThat(thief.get("/profile").location()).startsWith("/login");
        assertThat(entries("Second Factor Failed").getFirst().category()).isEqualTo("code_used");
    }

    @Test
    void the_code_that_confirmed_the_app_cannot_be_used_to_sign_in() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        password(elsewhere);

        assertThat(code(elsewhere, app.code()).status()).isEqualTo(422);
    }

    @Test
    void an_older_code_is_invalid_once_a_newer_one_was_used() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        server().clock().advance(Duration.ofMinutes(2));
        String older = app.code();
        password(elsewhere);
        code(elsewhere, app.nextCode());
        Browser thief = server().browser();
        password(thief);

        assertThat(code(thief, older).status()).isEqualTo(422);
    }

    @Test
    void one_code_used_concurrently_signs_in_only_once() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        String code = app.nextCode();

        assertThat(atOnce(code)).containsExactlyInAnyOrder(302, 422, 422, 422);
    }

    @Test
    void one_recovery_code_used_concurrently_signs_in_only_once() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);

        assertThat(atOnce(app.recoveryCodes().getFirst()))
                .containsExactlyInAnyOrder(302, 422, 422, 422);
        assertThat(browser.get("/profile").body()).contains("9 of 10 left");
    }

    @Test
    void one_pending_sign_in_becomes_at_most_one_session() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        password(elsewhere);
        Browser copy = elsewhere.copy();
        code(elsewhere, app.nextCode());

        Answer answer = code(copy, app.nextCode());

        assertThat(answer.location()).isEqualTo("/login");
        assertThat(copy.get("/profile").location()).startsWith("/login");
    }

    @Test
    void a_recovery_code_works_once_in_any_spelling() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        assertThat(app.recoveryCodes()).hasSize(10).doesNotHaveDuplicates();
        String typed =
                " "
                        + app.recoveryCodes()
                                .get(3)
                                .toUpperCase(java.util.Locale.ROOT)
                                .replace("-", " ")
                                .replace('0', 'O')
                        + " ";
        password(elsewhere);

        assertThat(code(elsewhere, typed).location()).isEqualTo("/");
        assertThat(entries("Sign-in Succeeded").getFirst().details())
                .containsEntry("second_factor", "recovery_code");
        Browser thief = server().browser();
        password(thief);
        assertThat(code(thief, typed).status()).isEqualTo(422);
    }

    @Test
    void a_wrong_recovery_code_is_reported_at_its_own_field() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        password(elsewhere);

        Answer wrong =
                elsewhere.post(
                        "/auth/two-factor", Map.of("code", "aaaaa-bbbbb", "way", "recovery"));

        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.body())
                .contains(
                        "<details class=\"fold\" open>",
                        "id=\"recovery-error\">This recovery code is incorrect")
                .doesNotContain("id=\"code-error\"");
        Answer right =
                elsewhere.post(
                        "/auth/two-factor",
                        Map.of("code", app.recoveryCodes().getFirst(), "way", "recovery"));
        assertThat(right.status()).isEqualTo(302);
    }

    @Test
    void new_recovery_codes_invalidate_the_old_ones() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        List<String> fresh =
                AuthenticatorApp.codesOn(browser.post("/profile/two-factor/recovery-codes"));
        password(elsewhere);

        assertThat(fresh).hasSize(10).doesNotContainAnyElementsOf(app.recoveryCodes());
        assertThat(code(elsewhere, app.recoveryCodes().getFirst()).status()).isEqualTo(422);
        assertThat(code(elsewhere, fresh.getFirst()).status()).isEqualTo(302);
        assertThat(browser.get("/profile").body()).doesNotContain(fresh.get(1));
    }

    @Test
    void secrets_and_recovery_codes_are_not_readable_in_the_database_or_audit_log() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        String code = app.recoveryCodes().getFirst();

        String stored =
                server().transactions()
                        .read(() ->
                                server().sql().fetch("SELECT * FROM recovery_code").formatCSV()
                                        + server().sql()
                                                .fetch("SELECT * FROM audit_entry")
                                                .formatCSV());
        byte[] secret =
                (byte[])
                        server().transactions()
                                .read(() ->
                                        server().sql()
                                                .fetchValue(
                                                        "SELECT secret FROM authenticator WHERE"
                                                                + " account_id = "
                                                                + ada.id()));

        assertThat(stored).doesNotContain(code).doesNotContain(code.replace("-", ""));
        assertThat(secret).hasSizeGreaterThan(20).isNotEqualTo(app.secret());
    }

    @Test
    void a_secret_moved_to_another_account_does_not_decrypt_there() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        Account eve = server().person(Role.VIEWER);
        Browser evil = server().signedIn(eve);
        AuthenticatorApp.setUp(server(), evil);
        server().transactions()
                .write(() -> {
                    server().sql()
                            .execute(
                                    "UPDATE authenticator SET secret = (SELECT secret FROM"
                                            + " authenticator WHERE account_id = "
                                            + eve.id()
                                            + ") WHERE account_id = "
                                            + ada.id());
                });
        password(elsewhere);

        assertThat(code(elsewhere, app.nextCode()).status()).isEqualTo(500);
        assertThat(elsewhere.get("/profile").location()).startsWith("/login");
    }

    @Test
    void another_users_factor_does_not_complete_a_sign_in() {
        AuthenticatorApp.setUp(server(), browser);
        Account eve = server().person(Role.VIEWER);
        AuthenticatorApp hers = AuthenticatorApp.setUp(server(), server().signedIn(eve));
        password(elsewhere);

        assertThat(code(elsewhere, hers.nextCode()).status()).isEqualTo(422);
        assertThat(code(elsewhere, hers.recoveryCodes().getFirst()).status()).isEqualTo(422);
    }

    @Test
    void a_planted_pending_sign_in_only_opens_the_attackers_account() {
        AuthenticatorApp.setUp(server(), browser);
        Account eve = server().person(Role.VIEWER);
        AuthenticatorApp hers = AuthenticatorApp.setUp(server(), server().signedIn(eve));
        Browser evil = server().browser();
        evil.signIn(eve.email().value(), RunningServer.PASSWORD);
        elsewhere.setCookie("bailiwick-pending", String.valueOf(evil.cookie("bailiwick-pending")));
        elsewhere.setCookie("bailiwick", "A".repeat(43) + "." + "A".repeat(43));

        code(elsewhere, hers.nextCode());

        assertThat(elsewhere.cookie("bailiwick")).doesNotStartWith("A".repeat(43));
        assertThat(elsewhere.get("/profile").body())
                .contains(eve.email().value())
                .doesNotContain(ada.email().value());
    }

    @Test
    void the_second_factor_alone_does_not_sign_in() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);

        Answer answer = code(elsewhere, app.nextCode());

        assertThat(answer.location()).isEqualTo("/login");
        assertThat(elsewhere.cookie("bailiwick")).isNull();
        elsewhere.setCookie("bailiwick-pending", "A".repeat(43));
        assertThat(code(elsewhere, app.nextCode()).location()).isEqualTo("/login");
    }

    @Test
    void a_pending_sign_in_expires_after_ten_minutes() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        password(elsewhere);
        server().clock().advance(Duration.ofMinutes(10));

        assertThat(code(elsewhere, app.code()).location()).isEqualTo("/login");
    }

    @Test
    void ending_all_sessions_also_ends_pending_sign_ins() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        password(elsewhere);
        browser.post("/profile/sessions/end-others");

        assertThat(code(elsewhere, app.nextCode()).location()).isEqualTo("/login");
    }

    @Test
    void an_app_is_not_added_without_a_matching_code() {
        Answer page = browser.get("/profile/two-factor/authenticator");
        byte[] secret = AuthenticatorApp.secretOn(page);

        Answer wrong = browser.post("/profile/two-factor/authenticator", Map.of("code", "000000"));

        assertThat(wrong.status()).isEqualTo(422);
        assertThat(AuthenticatorApp.secretOn(wrong)).isEqualTo(secret);
        assertThat(page.body()).contains("<svg class=\"qr\"").doesNotContain("style=");
        assertThat(browser.get("/profile").body()).contains("Set up app");
        server().clock().advance(Duration.ofMinutes(14));
        assertThat(AuthenticatorApp.secretOn(browser.get("/profile/two-factor/authenticator")))
                .isEqualTo(secret);
    }

    @Test
    void a_secret_shown_to_one_session_cannot_be_confirmed_in_another() {
        byte[] secret = AuthenticatorApp.secretOn(browser.get("/profile/two-factor/authenticator"));
        Browser other = server().signedIn(ada);

        Answer answer =
                other.post(
                        "/profile/two-factor/authenticator",
                        Map.of("code", OneTimeCodes.at(secret, server().clock().instant())));

        assertThat(answer.status()).isEqualTo(422);
        assertThat(browser.get("/profile").body()).contains("Set up app");
    }

    @Test
    void changing_factors_requires_recent_authentication() {
        AuthenticatorApp.setUp(server(), browser);
        server().clock().advance(Duration.ofMinutes(16));

        for (String path : List.of("/authenticator", "/authenticator/remove", "/recovery-codes")) {
            assertThat(browser.post("/profile/two-factor" + path).location())
                    .startsWith("/auth/reauthenticate");
        }
    }

    @Test
    void re_authentication_requires_the_second_factor_too() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        server().clock().advance(Duration.ofMinutes(16));

        assertThat(browser.get("/auth/reauthenticate").body()).contains("name=\"code\"");
        assertThat(reauthenticate("").status()).isEqualTo(422);
        assertThat(reauthenticate("123456").status()).isEqualTo(422);
        assertThat(browser.get("/profile/two-factor/recovery-codes").location())
                .startsWith("/auth/reauthenticate");
        assertThat(reauthenticate(app.code()).location()).isEqualTo("/");
        assertThat(browser.get("/profile/two-factor/recovery-codes").status()).isEqualTo(200);
    }

    @Test
    void removing_the_last_factor_also_deletes_the_recovery_codes() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);

        assertThat(browser.post("/profile/two-factor/authenticator/remove").location())
                .isEqualTo("/profile#two-factor");
        assertThat(password(elsewhere).location()).isEqualTo("/");
        assertThat(entries("Authenticator Removed")).hasSize(1);
        AuthenticatorApp again = AuthenticatorApp.setUp(server(), browser);
        assertThat(again.recoveryCodes())
                .hasSize(10)
                .doesNotContainAnyElementsOf(app.recoveryCodes());
    }

    @Test
    void a_shorter_password_is_accepted_only_with_a_second_factor() {
        SetPassword setPassword = server().bean(SetPassword.class);
        String shorter = "twelve chars";
        assertThat(setPassword.run(ada, shorter, Actor.SYSTEM, () -> {})).isPresent();
        AuthenticatorApp.setUp(server(), browser);
        assertThat(setPassword.run(ada, shorter, Actor.SYSTEM, () -> {})).isEmpty();
        String remove = "/profile/two-factor/authenticator/remove";

        assertThat(browser.post(remove).body()).contains("too short to be used on its own");
        assertThat(browser.post(remove, Map.of("new_password", "also too short")).status())
                .isEqualTo(422);
        assertThat(browser.get("/profile").body()).contains("10 of 10 left");
        assertThat(browser.post(remove, Map.of("new_password", "a whole new sentence")).location())
                .isEqualTo("/profile#two-factor");
        assertThat(elsewhere.signIn(ada.email().value(), "a whole new sentence").location())
                .isEqualTo("/");
    }

    @Test
    void removing_a_factor_cannot_bypass_the_current_password() {
        String remove = "/profile/two-factor/authenticator/remove";
        var stolen = Map.of("new_password", "whatever a thief likes");

        browser.post(remove, stolen);
        AuthenticatorApp.setUp(server(), browser);
        browser.post(remove, stolen);

        assertThat(elsewhere.signIn(ada.email().value(), "whatever a thief likes").status())
                .isEqualTo(422);
        assertThat(password(elsewhere).location()).isEqualTo("/");
        assertThat(entries("Password Set")).isEmpty();
    }

    @Test
    void removing_a_factor_sets_no_password_for_an_account_without_one() {
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(ACCOUNT)
                                .setNull(ACCOUNT.PASSWORD_HASH)
                                .where(ACCOUNT.ID.eq(ada.id()))
                                .execute());

        browser.post(
                "/profile/two-factor/authenticator/remove",
                Map.of("new_password", "a password of its own"));

        assertThat(elsewhere.signIn(ada.email().value(), "a password of its own").status())
                .isEqualTo(422);
        assertThat(entries("Password Set")).isEmpty();
    }

    @Test
    void after_a_reset_a_shorter_password_must_be_replaced_before_use() {
        AuthenticatorApp.setUp(server(), browser);
        server().bean(SetPassword.class).run(ada, "twelve chars", Actor.SYSTEM, () -> {});
        server().bean(ResetFactors.class).run(ada, Actor.SYSTEM);

        assertThat(browser.get("/profile").location()).startsWith("/login");
        assertThat(elsewhere.signIn(ada.email().value(), "twelve chars").location())
                .isEqualTo("/auth/two-factor/password");
        assertThat(elsewhere.get("/profile").location()).startsWith("/login");
        assertThat(
                        elsewhere
                                .post(
                                        "/auth/two-factor/password",
                                        Map.of("new_password", "twelve chars"))
                                .status())
                .isEqualTo(422);
        Browser another = server().browser();
        another.signIn(ada.email().value(), "twelve chars");
        assertThat(
                        elsewhere
                                .post(
                                        "/auth/two-factor/password",
                                        Map.of("new_password", "a whole new sentence"))
                                .location())
                .isEqualTo("/");
        assertThat(elsewhere.get("/profile").status()).isEqualTo(200);
        assertThat(another.get("/auth/two-factor/password").location()).isEqualTo("/login");
    }

    @Test
    void a_longer_password_is_set_even_if_the_session_ends_with_the_old_one() {
        AuthenticatorApp.setUp(server(), browser);
        server().bean(SetPassword.class).run(ada, "twelve chars", Actor.SYSTEM, () -> {});
        server().bean(ResetFactors.class).run(ada, Actor.SYSTEM);
        elsewhere.signIn(ada.email().value(), "twelve chars");
        var throughProvider = new MockHttpServletResponse();
        var request = new MockHttpServletRequest();
        Sessions sessions = server().bean(Sessions.class);
        sessions.writeCookies(
                sessions.begin(ada, SignInMethod.OIDC, request), request, throughProvider);
        elsewhere.setCookie(
                "bailiwick",
                Objects.requireNonNull(throughProvider.getCookie("bailiwick")).getValue());

        Answer answer =
                elsewhere.post(
                        "/auth/two-factor/password",
                        Map.of("new_password", "a whole new sentence"));

        assertThat(answer.location()).isEqualTo("/");
        assertThat(elsewhere.get("/profile").status()).isEqualTo(200);
    }

    @Test
    void an_administrator_resets_lost_factors() {
        AuthenticatorApp.setUp(server(), browser);
        Browser administrator = server().signedIn(Role.ADMIN);
        String user = "/site-administration/users/" + ada.id();
        assertThat(administrator.get(user).body()).contains("Authenticator app");
        password(elsewhere);

        assertThat(administrator.post(user + "/second-factor/reset").location()).isEqualTo(user);

        assertThat(browser.get("/profile").location()).startsWith("/login");
        assertThat(elsewhere.get("/auth/two-factor").location()).isEqualTo("/login");
        assertThat(password(elsewhere).location()).isEqualTo("/");
        assertThat(entries("Second Factor Reset").getFirst().details())
                .containsEntry("factors", "authenticator → –");
    }

    @Test
    void administrators_reset_other_peoples_factors_but_not_their_own() {
        Account boss = server().person(Role.ADMIN);
        Browser administrator = server().signedIn(boss);
        AuthenticatorApp.setUp(server(), administrator);

        assertThat(
                        administrator
                                .post(
                                        "/site-administration/users/"
                                                + boss.id()
                                                + "/second-factor/reset")
                                .status())
                .isEqualTo(422);
    }

    @Test
    void guessed_codes_are_throttled_and_re_entering_the_password_does_not_reset_it() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        Browser thief = server().browser();
        for (int guess = 0; guess < 5; guess++) {
            password(thief);
            assertThat(code(thief, "00000" + guess).status()).isEqualTo(422);
        }

        Answer again = password(thief);
        Answer right = code(thief, app.nextCode());

        assertThat(again.status()).isEqualTo(429);
        assertThat(again.header("Retry-After")).isNotNull();
        assertThat(right.status()).isEqualTo(302);
        assertThat(browser.get("/profile").status()).isEqualTo(200);
    }

    @Test
    void guesses_within_one_pending_sign_in_are_throttled_too() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        password(elsewhere);
        for (int guess = 0; guess < 5; guess++) {
            assertThat(code(elsewhere, "11111" + guess).status()).isEqualTo(422);
        }

        Answer slowed = code(elsewhere, app.code(Duration.ofSeconds(30)));

        assertThat(slowed.status()).isEqualTo(429);
        assertThat(elsewhere.get("/profile").location()).startsWith("/login");
    }

    @Test
    void guesses_during_re_authentication_are_throttled() {
        AuthenticatorApp app = AuthenticatorApp.setUp(server(), browser);
        server().clock().advance(Duration.ofMinutes(16));
        for (int guess = 0; guess < 5; guess++) {
            assertThat(reauthenticate("22222" + guess).status()).isEqualTo(422);
        }

        assertThat(reauthenticate(app.code()).status()).isEqualTo(429);
    }

    private Answer password(Browser who) {
        return who.signIn(ada.email().value(), RunningServer.PASSWORD);
    }

    private static Answer code(Browser who, String code) {
        return who.post("/auth/two-factor", Map.of("code", code));
    }

    private Answer reauthenticate(String code) {
        return browser.post(
                "/auth/reauthenticate", Map.of("password", RunningServer.PASSWORD, "code", code));
    }

    /// Four browsers with pending sign-ins send the same code.
    private List<Integer> atOnce(String code) {
        List<Browser> crowd = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Browser one = server().browser();
            password(one);
            crowd.add(one);
        }
        var start = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(crowd.size())) {
            var answers =
                    crowd.stream()
                            .map(one -> {
                                String csrf = one.csrf();
                                Callable<Integer> send =
                                        () -> {
                                            start.await();
                                            return one.postWithoutToken(
                                                            "/auth/two-factor",
                                                            Map.of("code", code, "_csrf", csrf))
                                                    .status();
                                        };
                                return threads.submit(send);
                            })
                            .toList();
            start.countDown();
            List<Integer> statuses = new ArrayList<>();
            for (var answer : answers) {
                statuses.add(answer.get());
            }
            return statuses;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    private List<AuditEntry> entries(String event) {
        var filter = new AuditFilter(null, null, null, event, ada.email().value());
        var entries = server().bean(AuditEntries.class);
        return server().transactions().read(() -> entries.olderThan(Long.MAX_VALUE, filter, 50));
    }
}
