package dev.bailiwick.identity.throttling;

import static dev.bailiwick.platform.schema.Tables.AUDIT_ENTRY;
import static dev.bailiwick.platform.schema.Tables.THROTTLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.throttling.Throttle.CountedAttempt;
import dev.bailiwick.identity.throttling.Throttle.Decision;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import jakarta.servlet.http.Cookie;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.http.HttpHeaders;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/// Throttling of guesses, on either database.
abstract class ThrottleContract {
    private static final String NOBODY = "nobody@example.org";

    protected abstract RunningServer server();

    @BeforeEach
    void forget_all_failures() {
        server().transactions().write(() -> server().sql().deleteFrom(THROTTLE).execute());
    }

    @Test
    void after_five_failures_for_an_account_the_wait_doubles_up_to_five_minutes() {
        fail(5, NOBODY, "192.0.2.1");

        var waits = new ArrayList<Long>();
        for (int i = 0; i < 11; i++) {
            Duration wait = slowed(NOBODY, "192.0.2.1");
            waits.add(wait.toSeconds());
            server().clock().advance(wait);
            fail(1, NOBODY, "192.0.2.1");
        }

        assertThat(waits).containsExactly(1L, 2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 300L, 300L);
    }

    @Test
    void after_twenty_failures_from_a_network_the_wait_doubles() {
        for (int i = 0; i < 20; i++) {
            fail(1, "nobody" + i + "@example.org", "192.0.2.1");
        }

        Duration wait = slowed("somebody-else@example.org", "192.0.2.1");
        assertThat(wait).isEqualTo(Duration.ofSeconds(1));
        server().clock().advance(wait);
        fail(1, "somebody-else@example.org", "192.0.2.1");
        assertThat(slowed("a-third@example.org", "192.0.2.1")).isEqualTo(Duration.ofSeconds(2));
        assertThat(ask("a-third@example.org", "192.0.2.2")).isInstanceOf(Decision.Allowed.class);
    }

    @Test
    void a_throttled_attempt_is_not_counted() {
        fail(5, NOBODY, "192.0.2.1");

        for (int i = 0; i < 30; i++) {
            assertThat(slowed(NOBODY, "192.0.2.1")).isEqualTo(Duration.ofSeconds(1));
        }
        assertThat(ask("other@example.org", "192.0.2.1")).isInstanceOf(Decision.Allowed.class);
    }

    /// One of many concurrent sign-ins reads the clock and then waits for the database.
    @Test
    void an_attempt_overtaken_by_another_is_not_throttled() {
        fail(1, NOBODY, "192.0.2.1");
        server().clock().advance(Duration.ofMillis(-1));
        try {
            assertThat(ask("other@example.org", "192.0.2.1")).isInstanceOf(Decision.Allowed.class);
        } finally {
            server().clock().advance(Duration.ofMillis(1));
        }
    }

    @Test
    void failures_expire_over_time() {
        fail(5, NOBODY, "192.0.2.1");
        server().clock().advance(Duration.ofMinutes(10));

        fail(1, NOBODY, "192.0.2.1");
        assertThat(slowed(NOBODY, "192.0.2.1")).isEqualTo(Duration.ofSeconds(1));
        server().clock().advance(Duration.ofMinutes(50));
        fail(4, NOBODY, "192.0.2.1");

        assertThat(ask(NOBODY, "192.0.2.1")).isInstanceOf(Decision.Allowed.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {" NOBODY@example.org ", "nobody@EXAMPLE.ORG", "ｎobody@example.org"})
    void another_spelling_counts_as_the_same_address(String spelling) {
        fail(5, NOBODY, "192.0.2.1");

        assertThat(ask(spelling, "192.0.2.1")).isInstanceOf(Decision.Throttled.class);
    }

    @Test
    void throttled_addresses_are_not_stored_in_the_clear() {
        fail(1, "my-secret-password", "192.0.2.1");

        String all =
                server().transactions()
                        .read(() -> server().sql().selectFrom(THROTTLE).fetch().formatCSV());

        assertThat(all).contains("192.0.2.1").doesNotContain("secret");
    }

    @Test
    void an_ipv6_64_network_is_throttled_as_one() {
        for (int i = 0; i < 20; i++) {
            fail(1, "nobody" + i + "@example.org", "2001:db8:1:2:" + i + "::" + (i + 1));
        }

        assertThat(ask(NOBODY, "2001:db8:1:2:ffff:ffff:ffff:ffff"))
                .isInstanceOf(Decision.Throttled.class);
        assertThat(ask(NOBODY, "2001:db8:1:3::1")).isInstanceOf(Decision.Allowed.class);
        assertThat(ClientNetwork.of("::ffff:192.0.2.1")).isEqualTo("192.0.2.1");
        assertThat(ClientNetwork.of("fe80::1%eth0")).isEqualTo(ClientNetwork.of("fe80::2%eth1"));
    }

    @Test
    void a_successful_sign_in_resets_the_account_but_not_the_network() {
        Account ada = server().person(Role.VIEWER);
        String email = ada.email().value();
        fail(4, email, "192.0.2.1");

        signIn(email, "192.0.2.1");

        fail(4, email, "192.0.2.7");
        assertThat(ask(email, "192.0.2.7")).isInstanceOf(Decision.Allowed.class);
        for (int i = 0; i < 16; i++) {
            fail(1, "nobody" + i + "@example.org", "192.0.2.1");
        }
        assertThat(slowed(NOBODY, "192.0.2.1")).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void a_correct_password_does_not_reset_wrong_codes() {
        String email = server().person(Role.VIEWER).email().value();

        for (int i = 0; i < 5; i++) {
            server().bean(Throttle.class).undoCount(allowed(email, "192.0.2.1")); // the password
            fail(1, email, "192.0.2.1"); // the code
        }

        assertThat(ask(email, "192.0.2.1")).isInstanceOf(Decision.Throttled.class);
    }

    @Test
    void an_attacker_cannot_lock_out_the_owner() {
        String email = server().person(Role.VIEWER).email().value();
        Cookie known = signIn(email, "192.0.2.1");
        fail(5, email, "192.0.2.9");
        for (int i = 0; i < 20; i++) {
            fail(1, "nobody" + i + "@example.org", "192.0.2.1");
        }

        assertThat(ask(email, "192.0.2.9")).isInstanceOf(Decision.Throttled.class);
        assertThat(ask(email, "192.0.2.1")).isInstanceOf(Decision.Throttled.class);
        assertThat(ask(email, "192.0.2.1", known)).isInstanceOf(Decision.Allowed.class);
    }

    @Test
    void guesses_and_polling_from_elsewhere_do_not_keep_out_a_new_browser() {
        String email = server().person(Role.VIEWER).email().value();
        guessAndPoll(email, "192.0.2.66");
        String elsewhere = networkOfAnotherGroup(email, "192.0.2.66");

        CountedAttempt attempt = allowed(email, elsewhere);

        assertThat(attempt.delayIfWrong()).contains(Duration.ofMinutes(5));
        server().bean(Throttle.class).undoCount(attempt); // the password
        assertThat(askForCode(email, elsewhere)).isInstanceOf(Decision.Allowed.class);
        assertThat(ask(email, "192.0.2.66")).isInstanceOf(Decision.Throttled.class);
    }

    @Test
    void guesses_and_polling_from_elsewhere_do_not_keep_out_the_break_glass_account() {
        String email = server().person(Role.ADMIN).email().value();
        select(email);
        try {
            guessAndPoll(email, "192.0.2.66");
            String elsewhere = networkOfAnotherGroup(email, "192.0.2.66");
            for (int i = 0; i < 20; i++) {
                fail(1, "nobody" + i + "@example.org", elsewhere);
            }

            Cookie known = signIn(email, elsewhere);

            assertThat(ask(email, elsewhere, known)).isInstanceOf(Decision.Allowed.class);
        } finally {
            select(null);
        }
    }

    @Test
    void an_unknown_account_is_treated_like_a_known_one_while_throttled() {
        guessAndPoll(NOBODY, "192.0.2.66");

        String elsewhere = networkOfAnotherGroup(NOBODY, "192.0.2.66");
        assertThat(allowed(NOBODY, elsewhere).delayIfWrong()).contains(Duration.ofMinutes(5));
    }

    @Test
    void a_network_gets_three_guesses_at_a_throttled_account_and_then_waits_up_to_four_hours() {
        String elsewhere = "2001:db8:1:2::1";
        String guessing = networkOfAnotherGroup(NOBODY, elsewhere);
        guessAndPoll(NOBODY, guessing);

        fail(3, NOBODY, elsewhere);
        assertThat(ask(NOBODY, elsewhere)).isInstanceOf(Decision.Throttled.class);
        assertThat(ask(NOBODY, "2001:db8:1:3::1"))
                .as("another network of the same site")
                .isInstanceOf(Decision.Throttled.class);

        int guesses = 3;
        for (int i = 0; i < 24 * 6; i++) {
            server().clock().advance(Duration.ofMinutes(10));
            poll(NOBODY, guessing);
            if (ask(NOBODY, elsewhere) instanceof Decision.Allowed) {
                guesses++;
            }
        }
        assertThat(guesses).isBetween(10, 22);
    }

    @Test
    void the_guesses_from_all_networks_together_are_limited() {
        Counters counters = server().bean(Counters.class);
        var groups = new HashSet<Counters.Subject>();

        for (int i = 0; i < 20_000; i++) {
            groups.add(
                    counters.forNetworkGroup(
                            NOBODY, "10.0.%d.%d".formatted(i / 256, i % 256), null));
        }

        assertThat(groups).hasSize(1024);
    }

    @Test
    void codes_are_limited_over_all_networks_even_while_others_throttle_the_account() {
        String email = server().person(Role.VIEWER).email().value();
        guessAndPoll(email, "192.0.2.66");

        for (int i = 0; i < 5; i++) {
            assertThat(askForCode(email, "198.51.100." + i)).isInstanceOf(Decision.Allowed.class);
        }

        assertThat(askForCode(email, "198.51.100.9")).isInstanceOf(Decision.Throttled.class);
    }

    @Test
    void a_network_with_wrong_codes_gets_no_further_passwords_either() {
        String email = server().person(Role.VIEWER).email().value();
        for (int i = 0; i < 5; i++) {
            assertThat(askForCode(email, "198.51.100.7")).isInstanceOf(Decision.Allowed.class);
        }

        assertThat(ask(email, "198.51.100.7")).isInstanceOf(Decision.Throttled.class);
        assertThat(askForCode(email, "198.51.100.7")).isInstanceOf(Decision.Throttled.class);
    }

    /// Fourteen wrong passwords, each as soon as it is compared, so that the wait is the longest.
    private void guessAndPoll(String email, String address) {
        for (int i = 0; i < 14; i++) {
            Decision answer = ask(email, address);
            if (answer instanceof Decision.Throttled(var wait)) {
                server().clock().advance(wait);
                fail(1, email, address);
            }
        }
        assertThat(slowed(email, address)).isEqualTo(Duration.ofMinutes(5));
    }

    /// One in 1,024 networks shares the group of another, and its wait.
    private String networkOfAnotherGroup(String email, String address) {
        Counters counters = server().bean(Counters.class);
        var group = counters.forNetworkGroup(email, address, null);
        return IntStream.range(1, 255)
                .mapToObj(host -> "198.51.100." + host)
                .filter(other -> !counters.forNetworkGroup(email, other, null).equals(group))
                .findFirst()
                .orElseThrow();
    }

    private void poll(String email, String address) {
        Decision ignored = ask(email, address);
    }

    @Test
    void a_known_browser_gets_no_more_guesses_than_others() {
        String email = server().person(Role.VIEWER).email().value();
        Cookie known = signIn(email, "192.0.2.1");

        for (int i = 0; i < 5; i++) {
            assertThat(ask(email, "192.0.2." + i, known)).isInstanceOf(Decision.Allowed.class);
        }

        assertThat(ask(email, "192.0.2.50", known)).isInstanceOf(Decision.Throttled.class);
        assertThat(ask(email, "192.0.2.50")).isInstanceOf(Decision.Allowed.class);
    }

    @Test
    void a_forged_or_foreign_known_browser_cookie_is_ignored() {
        String email = server().person(Role.VIEWER).email().value();
        String other = server().person(Role.VIEWER).email().value();
        Cookie known = signIn(email, "192.0.2.1");
        String right = known.getValue();
        String[] parts = right.split("\\.", -1);
        fail(5, email, "192.0.2.9");
        fail(5, other, "192.0.2.9");

        assertThat(ask(email, "192.0.2.9", known)).isInstanceOf(Decision.Allowed.class);
        assertThat(ask(other, "192.0.2.9", known)).isInstanceOf(Decision.Throttled.class);
        for (String forged :
                List.of(
                        "",
                        ".",
                        "..",
                        "~~~~~",
                        "x".repeat(5000),
                        "A".repeat(22) + "." + parts[1] + "." + parts[2],
                        parts[0] + "." + (Long.parseLong(parts[1]) + 1) + "." + parts[2],
                        parts[0] + ".99999999999999999999." + parts[2],
                        parts[0] + "." + parts[1] + "." + "A".repeat(43),
                        parts[0] + "." + parts[1] + ".")) {
            Cookie cookie = new Cookie("bailiwick-device", "-");
            cookie.setValue(forged);
            assertThat(ask(email, "192.0.2.9", cookie))
                    .as(forged)
                    .isInstanceOf(Decision.Throttled.class);
        }
    }

    @Test
    void a_browser_is_recognised_for_several_accounts_and_for_a_year() {
        String one = server().person(Role.VIEWER).email().value();
        String two = server().person(Role.VIEWER).email().value();
        Cookie first = signIn(one, "192.0.2.1");
        Cookie both = signIn(two, "192.0.2.1", first);
        fail(5, one, "192.0.2.9");
        fail(5, two, "192.0.2.9");

        assertThat(ask(one, "192.0.2.9", both)).isInstanceOf(Decision.Allowed.class);
        assertThat(ask(two, "192.0.2.9", both)).isInstanceOf(Decision.Allowed.class);
        server().clock().advance(Duration.ofDays(366));
        fail(5, one, "192.0.2.9");
        assertThat(ask(one, "192.0.2.9", both)).isInstanceOf(Decision.Throttled.class);
    }

    @Test
    void the_break_glass_account_has_its_own_quota_from_a_throttled_network() {
        String email = server().person(Role.ADMIN).email().value();
        select(email);
        try {
            for (int i = 0; i < 20; i++) {
                fail(1, "nobody" + i + "@example.org", "192.0.2.1");
            }

            for (int i = 0; i < 5; i++) {
                CountedAttempt ticket = allowed(email, "192.0.2.1");
                assertThat(ticket.delayIfWrong()).contains(Duration.ofSeconds(1));
            }
            assertThat(ask(email, "192.0.2.1")).isInstanceOf(Decision.Throttled.class);
            assertThat(slowed(NOBODY, "192.0.2.1")).isEqualTo(Duration.ofSeconds(1));
        } finally {
            select(null);
        }
    }

    @Test
    void only_five_of_a_hundred_concurrent_guesses_are_allowed() throws Exception {
        List<Decision> answers = atOnce(100, i -> ask(NOBODY, "192.0.2.1"));

        assertThat(answers.stream().filter(Decision.Allowed.class::isInstance)).hasSize(5);
        assertThat(slowed(NOBODY, "192.0.2.1")).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void concurrent_failures_are_all_counted() throws Exception {
        List<Decision> answers = atOnce(20, i -> ask("nobody" + i + "@example.org", "192.0.2.1"));

        assertThat(answers).allMatch(Decision.Allowed.class::isInstance);
        assertThat(slowed(NOBODY, "192.0.2.1")).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void returned_permits_of_successful_attempts_leave_no_trace() throws Exception {
        String email = server().person(Role.VIEWER).email().value();
        Throttle throttle = server().bean(Throttle.class);

        var ignored =
                atOnce(
                        30,
                        i -> {
                            Decision answer = ask(email, "192.0.2.1");
                            if (answer instanceof Decision.Allowed(var ticket)) {
                                throttle.undoCount(ticket);
                            }
                            return answer;
                        });

        fail(4, email, "192.0.2.1");
        assertThat(ask(email, "192.0.2.1")).isInstanceOf(Decision.Allowed.class);
    }

    @Test
    void resetting_throttling_allows_sign_in_immediately_and_is_audited() {
        Account ada = server().person(Role.VIEWER);
        String email = ada.email().value();
        fail(5, email, "192.0.2.1");

        assertThat(server().bean(ResetThrottling.class).account(ada, Actor.SYSTEM)).isTrue();

        assertThat(ask(email, "192.0.2.1")).isInstanceOf(Decision.Allowed.class);
        assertThat(
                        server().transactions()
                                .read(() ->
                                        server().sql()
                                                .fetchCount(
                                                        AUDIT_ENTRY,
                                                        AUDIT_ENTRY
                                                                .EVENT
                                                                .eq("Throttling Reset")
                                                                .and(
                                                                        AUDIT_ENTRY.TARGET.eq(
                                                                                email)))))
                .isOne();
        assertThat(
                        server().bean(ResetThrottling.class)
                                .account(server().person(Role.VIEWER), Actor.SYSTEM))
                .isFalse();
    }

    @Test
    void a_flood_of_attempts_does_not_grow_the_table_without_limit() {
        Counters counters = server().bean(Counters.class);
        fail(5, "guessed@example.org", "192.0.2.1");
        for (int i = 0; i < 30; i++) {
            fail(1, "nobody" + i + "@example.org", "198.51.100." + i);
        }

        int ignored =
                server().transactions()
                        .write(() -> counters.deleteExpired(server().clock().instant(), 10));

        assertThat(rows()).isLessThanOrEqualTo(10);
        assertThat(ask("guessed@example.org", "192.0.2.1")).isInstanceOf(Decision.Throttled.class);
        server().clock().advance(Duration.ofDays(2));
        server().bean(Throttle.class).deleteExpired();
        assertThat(rows()).isZero();
    }

    /// Nobody is locked out for as long as the clock was ahead.
    @Test
    void failures_recorded_by_a_clock_far_ahead_are_dropped_once_it_is_corrected() {
        Duration ahead = Duration.ofDays(2);
        server().clock().advance(ahead);
        fail(5, NOBODY, "192.0.2.1");
        fail(4, "somebody@example.org", "192.0.2.3");
        server().clock().advance(ahead.negated());
        fail(4, "guessed@example.org", "192.0.2.2");
        fail(1, "somebody@example.org", "192.0.2.3");

        server().bean(Throttle.class).deleteExpired();

        assertThat(ask(NOBODY, "192.0.2.1")).isInstanceOf(Decision.Allowed.class);
        fail(3, "somebody@example.org", "192.0.2.3");
        assertThat(ask("somebody@example.org", "192.0.2.3")).isInstanceOf(Decision.Allowed.class);
        fail(1, "guessed@example.org", "192.0.2.2");
        assertThat(ask("guessed@example.org", "192.0.2.2")).isInstanceOf(Decision.Throttled.class);
    }

    private int rows() {
        return server().transactions().read(() -> server().sql().fetchCount(THROTTLE));
    }

    private void select(@Nullable String email) {
        var changes = new HashMap<String, @Nullable String>();
        changes.put("authentication.break_glass_email", email);
        assertThat(server().bean(ChangeSettings.class).apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    private interface Guess {
        Decision make(int number);
    }

    private static List<Decision> atOnce(int times, Guess guess) throws Exception {
        List<Callable<Decision>> guesses = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            int number = i;
            guesses.add(() -> guess.make(number));
        }
        var answers = new ArrayList<Decision>();
        try (var threads = Executors.newFixedThreadPool(16)) {
            for (var answer : threads.invokeAll(guesses)) {
                answers.add(answer.get());
            }
        }
        return answers;
    }

    private Decision ask(String email, String address, Cookie... cookies) {
        return server().bean(Throttle.class).countAttempt(email, request(address, cookies));
    }

    private Decision askForCode(String email, String address) {
        return server().bean(Throttle.class).countSecondFactor(email, request(address));
    }

    private void fail(int times, String email, String address) {
        for (int i = 0; i < times; i++) {
            CountedAttempt ignored = allowed(email, address);
        }
    }

    private CountedAttempt allowed(String email, String address, Cookie... cookies) {
        Decision answer = ask(email, address, cookies);
        assertThat(answer).isInstanceOf(Decision.Allowed.class);
        return ((Decision.Allowed) answer).ticket();
    }

    private Duration slowed(String email, String address) {
        Decision answer = ask(email, address);
        assertThat(answer).isInstanceOf(Decision.Throttled.class);
        return ((Decision.Throttled) answer).delay();
    }

    /// @return the cookie that identifies the browser from now on
    private Cookie signIn(String email, String address, Cookie... cookies) {
        var response = new MockHttpServletResponse();
        CountedAttempt ticket = allowed(email, address, cookies);
        server().bean(Throttle.class).resetAfterSignIn(ticket, request(address, cookies), response);
        String header = String.valueOf(response.getHeader(HttpHeaders.SET_COOKIE));
        assertThat(header.toLowerCase(Locale.ROOT)).contains("httponly", "samesite=lax");
        String value = header.substring(header.indexOf('=') + 1, header.indexOf(';'));
        return new Cookie("bailiwick-device", value);
    }

    private static MockHttpServletRequest request(String address, Cookie... cookies) {
        var request = new MockHttpServletRequest("POST", "/login");
        request.setRemoteAddr(address);
        request.setCookies(cookies);
        return request;
    }
}
