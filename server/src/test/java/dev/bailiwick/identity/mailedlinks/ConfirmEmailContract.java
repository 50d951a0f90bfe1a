package dev.bailiwick.identity.mailedlinks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.Answer;
import dev.bailiwick.AuthorizedRequest;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.sessions.Sessions;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.errors.RefusedException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.ui.ExtendedModelMap;

/// Confirming an address by mail, on either database.
abstract class ConfirmEmailContract {
    protected abstract RunningServer server();

    @Test
    void a_new_address_takes_effect_once_confirmed_and_the_old_one_is_notified() {
        Account person = server().person(Role.VIEWER);
        Browser browser = server().signedIn(person);
        String wanted = newAddress();

        assertThat(request(browser, wanted).status()).isEqualTo(302);
        String path = TestMailServer.linkPath(ServerWithMail.office().awaitTo(wanted, 1));
        assertThat(account(person).email()).isEqualTo(person.email());
        assertThat(browser.get(path).body()).contains(wanted, person.email().value());

        assertThat(browser.post(path).location()).isEqualTo("/profile");

        assertThat(account(person).email().value()).isEqualTo(wanted);
        assertThat(account(person).hasConfirmedEmail()).isTrue();
        assertThat(TestMailServer.text(ServerWithMail.office().awaitTo(person.email().value(), 1)))
                .contains("changed from " + person.email() + " to " + wanted);
        assertThat(browser.post(path).status()).isEqualTo(404);
        assertThat(server().browser().signIn(wanted, RunningServer.PASSWORD).status())
                .isEqualTo(302);
    }

    @Test
    void confirming_the_current_address_sends_no_warning() {
        Account person = server().person(Role.VIEWER);
        Browser browser = server().signedIn(person);
        assertThat(browser.get("/profile").body()).contains("not confirmed");

        request(browser, person.email().value());
        browser.post(
                TestMailServer.linkPath(
                        ServerWithMail.office().awaitTo(person.email().value(), 1)));

        assertThat(account(person).hasConfirmedEmail()).isTrue();
        ServerWithMail.settle(server());
        assertThat(ServerWithMail.office().to(person.email().value())).hasSize(1);
    }

    @Test
    void only_the_requesting_user_can_follow_the_confirmation_link() {
        Account person = server().person(Role.VIEWER);
        String wanted = newAddress();
        request(server().signedIn(person), wanted);
        String path = TestMailServer.linkPath(ServerWithMail.office().awaitTo(wanted, 1));
        Browser other = server().signedIn(Role.ADMIN);
        Browser stranger = server().browser();

        assertThat(other.get(path).status()).isEqualTo(404);
        assertThat(other.post(path).status()).isEqualTo(404);
        assertThat(stranger.get(path).location()).startsWith("/login?continue=");
        assertThat(stranger.post(path).location()).startsWith("/login");

        assertThat(account(person).email()).isEqualTo(person.email());
    }

    @Test
    void a_link_followed_in_an_ended_session_changes_nothing() {
        Account person = server().person(Role.VIEWER);
        String wanted = newAddress();
        request(server().signedIn(person), wanted);
        String path = TestMailServer.linkPath(ServerWithMail.office().awaitTo(wanted, 1));
        Sessions sessions = server().bean(Sessions.class);
        var thief = new SignedIn(person, sessions.of(person.id()).getFirst());
        int ignored = sessions.endAllOf(person.id());

        try (var _ = AuthorizedRequest.as(thief)) {
            assertThatThrownBy(() ->
                            server().bean(ConfirmEmailController.class)
                                    .confirm(
                                            path.substring(ConfirmEmailController.PATH.length()),
                                            thief,
                                            new MockHttpServletRequest(),
                                            new MockHttpServletResponse(),
                                            new ExtendedModelMap()))
                    .isInstanceOf(RefusedException.class);
        }

        assertThat(account(person).email()).isEqualTo(person.email());
    }

    @Test
    void an_address_in_use_gets_no_mail_and_the_response_does_not_reveal_it() {
        Account owner = server().person(Role.VIEWER);
        Browser browser = server().signedIn(Role.VIEWER);

        Answer taken = request(browser, owner.email().value());
        Answer free = request(browser, newAddress());

        assertThat(taken.status()).isEqualTo(free.status());
        assertThat(taken.location()).isEqualTo(free.location());
        ServerWithMail.settle(server());
        assertThat(ServerWithMail.office().to(owner.email().value())).isEmpty();
    }

    @Test
    void an_address_taken_meanwhile_is_refused() {
        Account person = server().person(Role.VIEWER);
        Browser browser = server().signedIn(person);
        String wanted = newAddress();
        request(browser, wanted);
        String path = TestMailServer.linkPath(ServerWithMail.office().awaitTo(wanted, 1));
        server().person(wanted, Role.VIEWER);

        Answer refused = browser.post(path);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("Another account already has this address");
        assertThat(account(person).email()).isEqualTo(person.email());
    }

    @Test
    void only_the_latest_confirmation_request_is_valid() {
        Account person = server().person(Role.VIEWER);
        Browser browser = server().signedIn(person);
        String first = newAddress();
        String second = newAddress();
        request(browser, first);
        request(browser, second);

        String old = TestMailServer.linkPath(ServerWithMail.office().awaitTo(first, 1));
        assertThat(browser.post(old).status()).isEqualTo(404);
        String latest = TestMailServer.linkPath(ServerWithMail.office().awaitTo(second, 1));
        assertThat(browser.post(latest).status()).isEqualTo(302);
    }

    @Test
    void a_confirmation_link_is_valid_for_one_day() {
        Account person = server().person(Role.VIEWER);
        String wanted = newAddress();
        request(server().signedIn(person), wanted);
        String path = TestMailServer.linkPath(ServerWithMail.office().awaitTo(wanted, 1));
        server().clock().advance(Duration.ofHours(24));

        assertThat(server().signedIn(person).post(path).status()).isEqualTo(404);
    }

    @Test
    void confirmation_mails_are_limited_and_the_last_link_stays_valid() {
        Browser browser = server().signedIn(Role.VIEWER);
        String wanted = newAddress();
        for (int i = 0; i < 4; i++) {
            assertThat(request(browser, newAddress()).status()).isEqualTo(302);
        }
        assertThat(request(browser, wanted).status()).isEqualTo(302);

        assertThat(request(browser, newAddress()).body()).contains("too many emails in an hour");

        String last = TestMailServer.linkPath(ServerWithMail.office().awaitTo(wanted, 1));
        assertThat(browser.post(last).location()).isEqualTo("/profile");
    }

    @Test
    void an_older_link_does_not_undo_an_administrators_change() {
        Account person = server().person(Role.VIEWER);
        Browser browser = server().signedIn(person);
        String wanted = newAddress();
        request(browser, wanted);
        String path = TestMailServer.linkPath(ServerWithMail.office().awaitTo(wanted, 1));
        var given = EmailAddress.parse(newAddress()).orElseThrow();
        assertThat(server().bean(ChangeAccount.class).setEmail(person.id(), given, Actor.SYSTEM))
                .isInstanceOf(ChangeAccount.Result.Changed.class);

        assertThat(browser.post(path).status()).isEqualTo(404);

        assertThat(account(person).email()).isEqualTo(given);
    }

    @Test
    void confirming_an_address_requires_recent_authentication() {
        Account person = server().person(Role.VIEWER);
        Browser browser = server().signedIn(person);
        server().clock().advance(Duration.ofMinutes(16));

        assertThat(request(browser, newAddress()).location()).startsWith("/auth/reauthenticate");
    }

    @Test
    void an_invalid_or_already_confirmed_address_is_refused() {
        Browser browser = server().signedIn(Role.VIEWER);

        assertThat(request(browser, "nothing").status()).isEqualTo(422);
        assertThat(request(browser, "a@b\r\nBcc: c@d").status()).isEqualTo(422);
    }

    @Test
    void the_break_glass_administrator_cannot_change_the_selected_address() {
        Account person = server().person(Role.ADMIN);
        var select = new HashMap<String, @Nullable String>();
        select.put("authentication.break_glass_email", person.email().value());
        assertThat(server().bean(ChangeSettings.class).apply(select, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
        try {
            Browser browser = server().signedIn(person);
            String wanted = newAddress();
            request(browser, wanted);
            String path = TestMailServer.linkPath(ServerWithMail.office().awaitTo(wanted, 1));

            assertThat(browser.post(path).body()).contains("break-glass administrator");
            assertThat(account(person).email()).isEqualTo(person.email());
        } finally {
            select.put("authentication.break_glass_email", null);
            server().bean(ChangeSettings.class).apply(select, Actor.SYSTEM);
        }
    }

    private static Answer request(Browser browser, String email) {
        return browser.post("/profile/email", Map.of("email", email));
    }

    private static String newAddress() {
        return UUID.randomUUID().toString().substring(0, 13) + "@example.org";
    }

    private Account account(Account person) {
        return server().transactions()
                .read(() -> server().bean(Accounts.class).byId(person.id()).orElseThrow());
    }
}
