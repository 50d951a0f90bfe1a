package dev.bailiwick.identity.notices;

import static dev.bailiwick.platform.schema.Tables.SECOND_FACTOR_ATTEMPT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.identity.sessions.SecondFactorAttempts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Someone knows a person's password but not their second factor, on either database: the person is
/// notified regardless of what else happens meanwhile, but not of their own typing errors.
abstract class SecondStepNoticesContract {
    protected abstract RunningServer server();

    private final TestMailServer office = ServerWithMail.office();
    private final Account ada = server().person(Role.VIEWER);
    private final Browser owner = server().signedIn(ada);
    private final AuthenticatorApp app = AuthenticatorApp.setUp(server(), owner);

    @BeforeEach
    void be_told_of_the_app_itself() {
        assertThat(office.awaitTo(ada.email().value(), 1)).isNotNull();
    }

    @Test
    void repeated_wrong_codes_after_the_right_password_send_one_notice() {
        Browser thief = server().browser();
        password(thief);
        for (int guess = 0; guess < 4; guess++) {
            fail(thief);
        }
        assertThat(notices()).as("four typing errors").isEmpty();

        fail(thief);

        assertThat(notices())
                .singleElement()
                .satisfies(text ->
                        assertThat(text)
                                .contains(
                                        "most recently from the address 127.0.0.1",
                                        "If not, change your password on your profile")
                                .doesNotContain(app.code(), "111111"));
        server().clock().advance(Duration.ofSeconds(2));
        fail(thief);
        assertThat(notices()).hasSize(1);
    }

    @Test
    void wrong_passwords_delays_and_other_addresses_do_not_suppress_the_notice() {
        for (int round = 0; round < 5; round++) {
            assertThat(notices()).isEmpty();
            server().clock().advance(Duration.ofDays(20));
            String network = ServerWithMail.network();
            for (int guess = 0; guess < 3; guess++) {
                signIn(server().browser(), "a wrong password " + guess, network);
            }
            Browser thief = server().browser();
            assertThat(signIn(thief, RunningServer.PASSWORD, network).location())
                    .isEqualTo("/auth/two-factor");
            fail(thief);
        }

        assertThat(notices()).hasSize(1);
    }

    @Test
    void abandoned_sign_ins_after_the_right_password_count_as_failures() {
        for (int left = 0; left < 5; left++) {
            password(server().browser());
            server().clock().advance(Duration.ofHours(1));
        }
        assertThat(notices()).as("the fifth may be finished yet").isEmpty();

        password(server().browser());

        assertThat(notices()).hasSize(1);
    }

    @Test
    void repeated_correct_passwords_in_one_browser_count_as_failures() {
        Browser thief = server().browser();

        for (int again = 0; again < 6; again++) {
            password(thief);
        }

        assertThat(notices()).hasSize(1);
    }

    @Test
    void typing_errors_before_the_right_code_are_not_counted() {
        for (int round = 0; round < 3; round++) {
            owner.post("/logout");
            password(owner);
            password(owner);
            fail(owner);
            fail(owner);
            assertThat(code(owner, app.nextCode()).status()).isEqualTo(302);
        }

        assertThat(notices()).isEmpty();
        assertThat(tries()).isZero();
    }

    @Test
    void the_owners_sign_in_does_not_reset_an_attackers_failures() {
        Browser thief = server().browser();
        password(thief);
        for (int guess = 0; guess < 4; guess++) {
            fail(thief);
        }
        owner.post("/logout");
        password(owner);
        assertThat(code(owner, app.nextCode()).status()).isEqualTo(302);
        assertThat(notices()).isEmpty();

        fail(thief);

        assertThat(notices()).hasSize(1);
    }

    @Test
    void a_wrong_code_during_re_authentication_counts_too() {
        Browser thief = owner.copy();
        for (int guess = 0; guess < 5; guess++) {
            assertThat(
                            thief.post(
                                            "/auth/reauthenticate",
                                            Map.of(
                                                    "password",
                                                    RunningServer.PASSWORD,
                                                    "code",
                                                    "111111"))
                                    .status())
                    .isEqualTo(422);
        }

        assertThat(notices()).hasSize(1);
    }

    @Test
    void at_most_one_notice_a_day_is_sent_and_few_attempts_are_stored() {
        for (int hour = 0; hour < 23; hour++) {
            Browser thief = server().browser();
            password(thief);
            fail(thief);
            fail(thief);
            server().clock().advance(Duration.ofHours(1));
        }
        assertThat(notices()).hasSize(1);
        assertThat(tries()).isPositive().isLessThanOrEqualTo(5);
        server().clock().advance(Duration.ofDays(1));

        password(server().browser());

        assertThat(notices()).hasSize(2);
    }

    @Test
    void concurrent_failures_send_one_notice() throws Exception {
        var tries = server().bean(SecondFactorAttempts.class);
        var start = new CountDownLatch(1);
        try (var threads = Executors.newFixedThreadPool(8)) {
            var all = new ArrayList<Future<String>>();
            for (int thief = 0; thief < 8; thief++) {
                String holder = "pending " + thief;
                all.add(
                        threads.submit(() -> {
                            start.await();
                            server().transactions()
                                    .write(() -> tries.recordFailed(ada, holder, "192.0.2.7"));
                            return holder;
                        }));
            }
            start.countDown();
            for (var one : all) {
                assertThat(one.get()).isNotNull();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }

        assertThat(notices()).hasSize(1);
        assertThat(tries()).isEqualTo(3);
    }

    private void password(Browser who) {
        assertThat(who.signIn(ada.email().value(), RunningServer.PASSWORD).location())
                .isEqualTo("/auth/two-factor");
    }

    private Answer signIn(Browser who, String password, String network) {
        return who.post(
                "/login",
                Map.of("email", ada.email().value(), "password", password),
                "X-Forwarded-For",
                network);
    }

    private static void fail(Browser who) {
        assertThat(code(who, "111111").status()).isEqualTo(422);
    }

    private static Answer code(Browser who, String code) {
        return who.post("/auth/two-factor", Map.of("code", code));
    }

    private List<String> notices() {
        ServerWithMail.settle(server());
        return office.to(ada.email().value()).stream()
                .map(TestMailServer::text)
                .filter(text -> text.contains("abandoned the second step"))
                .toList();
    }

    private int tries() {
        return server().transactions()
                .read(() ->
                        server().sql()
                                .fetchCount(
                                        SECOND_FACTOR_ATTEMPT,
                                        SECOND_FACTOR_ATTEMPT.ACCOUNT_ID.eq(ada.id())));
    }
}
