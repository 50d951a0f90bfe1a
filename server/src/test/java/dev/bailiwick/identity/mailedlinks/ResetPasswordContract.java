package dev.bailiwick.identity.mailedlinks;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.MAILED_LINK;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.schema.Tables.RESET_REQUEST;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.authenticators.AuthenticatorApp;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.text.EmailAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Resetting a password by mail, on either database.
abstract class ResetPasswordContract {
    private static final String FORGOT = "/auth/password/forgot";
    private static final String NEW = "five other brown wet dogs";

    protected abstract RunningServer server();

    @Test
    void a_forgotten_password_is_reset_by_a_mailed_link() {
        Account person = server().person(Role.VIEWER);
        Browser signedIn = server().signedIn(person);
        assertThat(server().browser().get("/login").body()).contains("Forgot your password?");

        String path = linkFor(person, 1);
        Browser stranger = server().browser();
        assertThat(stranger.get(path).body()).contains(person.email().value());
        Answer done = stranger.post(path, Map.of("password", NEW));

        assertThat(done.location()).isEqualTo("/login");
        assertThat(signedIn.get("/profile").status()).isEqualTo(302);
        assertThat(stranger.signIn(person.email().value(), RunningServer.PASSWORD).status())
                .isEqualTo(422);
        assertThat(stranger.signIn(person.email().value(), NEW).location()).isEqualTo("/");
        assertThat(account(person).hasConfirmedEmail()).isTrue();
        assertThat(TestMailServer.text(ServerWithMail.office().awaitTo(person.email().value(), 2)))
                .contains("The password of your account was changed.");
    }

    @Test
    void an_administrator_can_send_the_link() {
        Account person = server().person(Role.VIEWER);
        Browser administrator = server().signedIn(Role.ADMIN);
        String page = "/site-administration/users/" + person.id();
        assertThat(administrator.get(page).body()).contains("Send password reset");

        assertThat(administrator.post(page + "/password-reset").location()).endsWith(page);

        assertThat(TestMailServer.text(ServerWithMail.office().awaitTo(person.email().value(), 1)))
                .contains(ResetPasswordController.PATH);
        assertThat(server().signedIn(Role.EDITOR).post(page + "/password-reset").status())
                .isEqualTo(403);
    }

    @Test
    void an_account_without_a_password_is_sent_no_link() {
        Account person = server().person(Role.VIEWER);
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(ACCOUNT)
                                .setNull(ACCOUNT.PASSWORD_HASH)
                                .where(ACCOUNT.ID.eq(person.id()))
                                .execute());
        Browser administrator = server().signedIn(Role.ADMIN);
        String page = "/site-administration/users/" + person.id();
        assertThat(administrator.get(page).body()).doesNotContain("Send password reset");

        administrator.post(page + "/password-reset");

        assertThat(
                        server().transactions()
                                .read(() ->
                                        server().sql()
                                                .fetchCount(
                                                        MAILED_LINK,
                                                        MAILED_LINK.ACCOUNT_ID.eq(person.id()))))
                .isZero();
    }

    @Test
    void a_password_reset_keeps_the_second_factor() {
        Account person = server().person(Role.VIEWER);
        AuthenticatorApp.setUp(server(), server().signedIn(person));
        ServerWithMail.office().awaitTo(person.email().value(), 1); // the mail about the new factor

        String path = linkFor(person, 2);
        Browser stranger = server().browser();
        stranger.post(path, Map.of("password", NEW));

        assertThat(stranger.signIn(person.email().value(), NEW).location())
                .isEqualTo("/auth/two-factor");
        assertThat(stranger.get("/profile").location()).startsWith("/login");
    }

    @Test
    void the_response_is_the_same_for_known_and_unknown_addresses() {
        Account known = server().person(Role.VIEWER);
        Account withoutPassword = server().person(Role.VIEWER);
        Account inactive = server().person(Role.VIEWER);
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(ACCOUNT)
                                .setNull(ACCOUNT.PASSWORD_HASH)
                                .where(ACCOUNT.ID.eq(withoutPassword.id()))
                                .execute());
        server().bean(ChangeAccount.class).deactivate(inactive.id(), Actor.SYSTEM);

        List<String> seen = new ArrayList<>();
        for (String email :
                List.of(
                        known.email().value(),
                        withoutPassword.email().value(),
                        inactive.email().value(),
                        "nobody-at-all@example.org")) {
            Browser browser = server().browser();
            Answer answer = ask(browser, email);
            String page = browser.get(answer.location()).body();
            seen.add(
                    answer.status()
                            + answer.location()
                            + answer.body()
                            + page.replaceAll("value=\"[^\"]*\"|/assets/[^\"]*", ""));
            assertThat(page).contains("If an account with a password has this address");
        }

        assertThat(seen).allMatch(seen.getFirst()::equals);
        ServerWithMail.office().awaitTo(known.email().value(), 1);
        ServerWithMail.settle(server());
        assertThat(ServerWithMail.office().to(withoutPassword.email().value())).isEmpty();
        assertThat(ServerWithMail.office().to(inactive.email().value())).isEmpty();
        assertThat(ServerWithMail.office().to("nobody-at-all@example.org")).isEmpty();
    }

    @Test
    void the_response_time_is_the_same_for_known_and_unknown_addresses() {
        Account known = server().person(Role.VIEWER);
        Browser browser = server().browser();
        String nobody = "nobody-with-a-stopwatch@example.org";
        ask(browser, nobody);

        long forKnown = Long.MAX_VALUE;
        long forUnknown = Long.MAX_VALUE;
        for (int i = 0; i < 20; i++) { // alternating, so that other load on the machine slows both
            forKnown = Math.min(forKnown, timeOf(() -> ask(browser, known.email().value())));
            forUnknown = Math.min(forUnknown, timeOf(() -> ask(browser, nobody)));
        }

        assertThat(forKnown).isBetween(forUnknown / 3, forUnknown * 3);
    }

    private static long timeOf(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return System.nanoTime() - start;
    }

    @Test
    void opening_the_link_does_not_use_it_up() {
        Account person = server().person(Role.VIEWER);
        String path = linkFor(person, 1);

        for (int i = 0; i < 3; i++) {
            assertThat(server().browser().get(path).status()).isEqualTo(200);
            assertThat(server().browser().head(path).status()).isEqualTo(200);
        }

        assertThat(set(path, NEW).location()).isEqualTo("/login");
    }

    @Test
    void a_reset_link_works_once() {
        Account person = server().person(Role.VIEWER);
        String path = linkFor(person, 1);
        set(path, NEW);

        assertThat(set(path, "six more yellow old cats").status()).isEqualTo(404);
        assertThat(server().browser().get(path).body()).contains("This link is not valid");
        assertThat(server().browser().signIn(person.email().value(), NEW).status()).isEqualTo(302);
    }

    @Test
    void one_of_many_concurrent_resets_succeeds() throws Exception {
        Account person = server().person(Role.VIEWER);
        String path = linkFor(person, 1);
        Callable<Integer> use = () -> set(path, NEW).status();

        List<Integer> answers = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(6)) {
            for (Future<Integer> answer : threads.invokeAll(Collections.nCopies(6, use))) {
                answers.add(answer.get());
            }
        }

        assertThat(answers).containsOnly(302, 404).containsOnlyOnce(302);
    }

    @Test
    void a_reset_link_is_valid_for_one_hour() {
        Account person = server().person(Role.VIEWER);
        String path = linkFor(person, 1);

        server().clock().advance(Duration.ofMinutes(59));
        assertThat(server().browser().get(path).status()).isEqualTo(200);
        server().clock().advance(Duration.ofMinutes(1));

        assertThat(server().browser().get(path).status()).isEqualTo(404);
        assertThat(set(path, NEW).status()).isEqualTo(404);
    }

    @Test
    void a_link_issued_by_a_clock_far_ahead_is_not_valid_longer() {
        Account person = server().person(Role.VIEWER);
        Duration ahead = Duration.ofDays(2);
        server().clock().advance(ahead);
        String path = linkFor(person, 1);
        server().clock().advance(ahead.negated());

        assertThat(server().browser().get(path).status()).isEqualTo(404);
        assertThat(set(path, NEW).status()).isEqualTo(404);
    }

    @Test
    void a_password_set_meanwhile_invalidates_reset_links() {
        Account person = server().person(Role.VIEWER);
        String path = linkFor(person, 1);

        server().bean(SetPassword.class).run(person, NEW, Actor.SYSTEM, () -> {});

        assertThat(set(path, "six more yellow old cats").status()).isEqualTo(404);
    }

    @Test
    void a_link_sent_to_a_former_address_of_the_account_is_invalid() {
        Account person = server().person(Role.VIEWER);
        String path = linkFor(person, 1);
        var moved =
                server().bean(ChangeAccount.class)
                        .setEmail(
                                person.id(),
                                EmailAddress.parse("new-" + person.email()).orElseThrow(),
                                Actor.SYSTEM);

        assertThat(moved).isInstanceOf(ChangeAccount.Result.Changed.class);
        assertThat(server().browser().get(path).status()).isEqualTo(404);
        assertThat(set(path, NEW).status()).isEqualTo(404);
    }

    @Test
    void an_account_deactivated_meanwhile_gets_no_password() {
        Account person = server().person(Role.VIEWER);
        String path = linkFor(person, 1);

        server().bean(ChangeAccount.class).deactivate(person.id(), Actor.SYSTEM);

        assertThat(set(path, NEW).status()).isEqualTo(404);
    }

    @Test
    void an_unsuitable_password_does_not_use_up_the_reset_link() {
        Account person = server().person(Role.VIEWER);
        String path = linkFor(person, 1);

        Answer refused = set(path, "short");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Use at least 15 characters");

        assertThat(set(path, NEW).status()).isEqualTo(302);
    }

    @Test
    void no_token_is_stored_in_the_clear() {
        Account person = server().person(Role.VIEWER);
        String token = linkFor(person, 1).replaceFirst(".*/", "");

        assertThat(token).matches("[A-Za-z0-9_-]{43}");
        server().transactions()
                .read(() -> {
                    assertThat(
                                    server().sql()
                                            .selectFrom(MAILED_LINK)
                                            .where(MAILED_LINK.ACCOUNT_ID.eq(person.id()))
                                            .fetchSingle()
                                            .getTokenHash())
                            .hasSize(64)
                            .doesNotContain(token);
                    assertThat(
                                    server().sql()
                                            .selectFrom(OUTGOING_MAIL)
                                            .where(
                                                    OUTGOING_MAIL.RECIPIENT.eq(
                                                            person.email().value()))
                                            .fetch()
                                            .formatCSV()
                                            .getBytes(StandardCharsets.UTF_8))
                            .asString()
                            .doesNotContain(token);
                    return true;
                });
    }

    @Test
    void a_made_up_reset_token_is_refused() {
        for (String token : List.of("x", "A".repeat(43), "..", "%2e", "a%00b")) {
            assertThat(server().browser().get("/auth/password/reset/" + token).status())
                    .as(token)
                    .isIn(400, 404);
        }
    }

    @Test
    void reset_mails_to_one_mailbox_are_limited() {
        Account person = server().person(Role.VIEWER);
        for (int i = 0; i < 6; i++) {
            ask(server().browser(), person.email().value());
        }

        ServerWithMail.office().awaitTo(person.email().value(), 3);
        ServerWithMail.settle(server());
        assertThat(ServerWithMail.office().to(person.email().value())).hasSize(3);
    }

    @Test
    void a_network_with_too_many_requests_is_throttled_for_any_address() {
        String network = ServerWithMail.network();
        Browser browser = server().browser();
        for (int i = 0; i < 20; i++) {
            assertThat(ask(browser, "nobody%d@example.org".formatted(i), network).status())
                    .isEqualTo(302);
        }

        Answer slowed = ask(browser, server().person(Role.VIEWER).email().value(), network);

        assertThat(slowed.status()).isEqualTo(429);
        assertThat(slowed.header("Retry-After")).isNotNull();
        assertThat(ask(browser, "nobody@example.org").status()).isEqualTo(302);
    }

    @Test
    void requests_counted_by_a_clock_far_ahead_do_not_block_once_it_is_corrected() {
        String network = ServerWithMail.network();
        Browser browser = server().browser();
        Duration ahead = Duration.ofDays(2);
        server().clock().advance(ahead);
        for (int i = 0; i < 20; i++) {
            ask(browser, "nobody-ahead@example.org", network);
        }
        assertThat(ask(browser, "nobody@example.org", network).status()).isEqualTo(429);

        server().clock().advance(ahead.negated());

        assertThat(ask(browser, "nobody@example.org", network).status()).isEqualTo(302);
    }

    @Test
    void anonymous_reset_requests_from_many_networks_do_not_fill_the_table() {
        String old = "asked-long-before@example.org";
        ask(server().browser(), old);
        ServerWithMail.settle(server());
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(RESET_REQUEST)
                                .set(RESET_REQUEST.ID, RESET_REQUEST.ID.minus(50_000))
                                .where(RESET_REQUEST.EMAIL.eq(old))
                                .execute());
        assertThat(requestsFor(old)).isOne();

        ask(server().browser(), "asked-just-now@example.org");

        assertThat(requestsFor(old)).isZero();
        assertThat(requestsFor("asked-just-now@example.org")).isOne();
    }

    private int requestsFor(String email) {
        return server().transactions()
                .read(() ->
                        server().sql().fetchCount(RESET_REQUEST, RESET_REQUEST.EMAIL.eq(email)));
    }

    @Test
    void reset_links_use_the_saved_base_url_whatever_the_request_says() {
        Account person = server().person(Role.VIEWER);
        Browser browser = server().browser();
        browser.post(
                FORGOT,
                Map.of("email", person.email().value()),
                "Host",
                "127.0.0.1:" + server().port(),
                "X-Forwarded-For",
                ServerWithMail.network());

        assertThat(TestMailServer.text(ServerWithMail.office().awaitTo(person.email().value(), 1)))
                .contains("\n" + ServerWithMail.BASE_URL + "/auth/password/reset/");
    }

    @Test
    void an_invalid_address_is_reported() {
        Answer refused = ask(server().browser(), "not an address");

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("This is not a valid email address");
    }

    private Answer set(String path, String password) {
        return server().browser().post(path, Map.of("password", password));
    }

    private String linkFor(Account person, int mail) {
        assertThat(ask(server().browser(), person.email().value()).status()).isEqualTo(302);
        return TestMailServer.linkPath(
                ServerWithMail.office().awaitTo(person.email().value(), mail));
    }

    private static Answer ask(Browser browser, String email) {
        return ask(browser, email, ServerWithMail.network());
    }

    private static Answer ask(Browser browser, String email, String network) {
        return browser.post(FORGOT, Map.of("email", email), "X-Forwarded-For", network);
    }

    private Account account(Account person) {
        return server().transactions()
                .read(() -> server().bean(Accounts.class).byId(person.id()).orElseThrow());
    }
}
