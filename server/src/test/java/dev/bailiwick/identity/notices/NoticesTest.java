package dev.bailiwick.identity.notices;

import static dev.bailiwick.platform.schema.Tables.MUTED_NOTICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.web.ui.TimeText;
import jakarta.mail.internet.MimeMessage;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NoticesTest {
    private static final RunningServer SERVER = ServerWithMail.onSqlite();
    private static final TestMailServer OFFICE = ServerWithMail.office();

    @Test
    void a_promotion_is_notified_but_a_demotion_is_not() {
        SERVER.person(Role.ADMIN); // one administrator must remain
        Account person = SERVER.person(Role.EDITOR);
        setRole(person, Role.ADMIN);
        setRole(person, Role.VIEWER);

        MimeMessage mail = OFFICE.awaitTo(person.email().value(), 1);
        assertThat(TestMailServer.text(mail))
                .contains("you were an editor and are now an administrator")
                .contains("Sent to a person whose account was changed")
                .contains(ServerWithMail.BASE_URL + "/profile");
        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).hasSize(1);
    }

    @Test
    void a_password_change_is_notified() {
        Account person = SERVER.person(Role.VIEWER);

        assertThat(
                        SERVER.bean(SetPassword.class)
                                .run(person, "five other brown wet dogs", Actor.SYSTEM, () -> {}))
                .isEmpty();

        assertThat(TestMailServer.text(OFFICE.awaitTo(person.email().value(), 1)))
                .contains(
                        "The password of your account was changed.",
                        "If not, use “Forgot your password?” on the sign-in page immediately, or"
                                + " contact your administrator.")
                .doesNotContain("five other", "change your password");
    }

    @Test
    void a_notice_names_the_event_and_its_time_in_the_persons_zone() throws Exception {
        Account person = SERVER.person(Role.VIEWER);
        var zone = ZoneId.of("Asia/Kathmandu");
        SERVER.transactions()
                .write(() -> SERVER.bean(Accounts.class).setTimeZone(person.id(), zone));

        SERVER.transactions()
                .write(() -> {
                    Account now = SERVER.bean(Accounts.class).byId(person.id()).orElseThrow();
                    SERVER.bean(AccountNotices.class).passwordChanged(now);
                });

        MimeMessage mail = OFFICE.awaitTo(person.email().value(), 1);
        assertThat(mail.getSubject()).isEqualTo("Your password was changed");
        assertThat(TestMailServer.text(mail))
                .contains("Time: " + TimeText.date(SERVER.clock().instant(), zone));
    }

    @Test
    void wrong_passwords_are_not_notified() {
        Account person = SERVER.person(Role.VIEWER);

        for (int guess = 0; guess < 6; guess++) {
            SERVER.browser().signIn(person.email().value(), "a wrong password " + guess);
        }

        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).isEmpty();
    }

    @Test
    void a_refused_password_change_is_not_notified() {
        Account person = SERVER.person(Role.VIEWER);

        assertThat(SERVER.bean(SetPassword.class).run(person, "short", Actor.SYSTEM, () -> {}))
                .isPresent();

        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).isEmpty();
    }

    @Test
    void a_sign_in_from_a_new_browser_is_notified_but_not_from_a_known_one() {
        Account person = SERVER.person(Role.VIEWER);
        Browser first = SERVER.signedIn(person);
        first.post("/logout");
        first.signIn(person.email().value(), RunningServer.PASSWORD);
        assertThat(OFFICE.to(person.email().value())).isEmpty();

        Browser other = SERVER.browser();
        other.post(
                "/login",
                Map.of("email", person.email().value(), "password", RunningServer.PASSWORD),
                "User-Agent",
                "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                "X-Forwarded-For",
                "203.0.113.77");

        MimeMessage mail = OFFICE.awaitTo(person.email().value(), 1);
        assertThat(TestMailServer.text(mail)).contains("Firefox on Linux", "203.0.113.77");
        other.post("/logout");
        other.signIn(person.email().value(), RunningServer.PASSWORD);
        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).hasSize(1);
    }

    @Test
    void a_browser_known_to_one_account_is_new_to_another() {
        Account known = SERVER.person(Role.VIEWER);
        Account other = SERVER.person(Role.VIEWER);
        SERVER.signedIn(other);
        Browser browser = SERVER.signedIn(known);

        browser.post("/logout");
        browser.signIn(other.email().value(), RunningServer.PASSWORD);

        assertThat(OFFICE.awaitTo(other.email().value(), 1)).isNotNull();
    }

    @Test
    void a_forged_known_browser_cookie_suppresses_no_notice() {
        Account person = SERVER.person(Role.VIEWER);
        SERVER.signedIn(person);
        Browser thief = SERVER.browser();
        thief.setCookie("bailiwick-known", "A".repeat(22) + "." + "x".repeat(5_000));

        assertThat(thief.signIn(person.email().value(), RunningServer.PASSWORD).status())
                .isEqualTo(302);

        assertThat(OFFICE.awaitTo(person.email().value(), 1)).isNotNull();
    }

    @Test
    void people_can_switch_off_optional_notices() {
        Account person = SERVER.person(Role.VIEWER);
        Browser browser = SERVER.signedIn(person);
        assertThat(browser.get("/profile").body()).contains("Notify me when");

        browser.post("/profile/notices", Map.of("notices", "new_device"));

        setRole(person, Role.EDITOR);
        SERVER.signedIn(person);
        assertThat(TestMailServer.text(OFFICE.awaitTo(person.email().value(), 1)))
                .contains("from a new browser");
        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).hasSize(1);
    }

    @Test
    void security_notices_cannot_be_switched_off() {
        Account person = SERVER.person(Role.VIEWER);
        SERVER.bean(NoticePreferences.class).choose(person, List.of());
        SERVER.transactions()
                .write(() ->
                        SERVER.sql()
                                .insertInto(MUTED_NOTICE)
                                .set(MUTED_NOTICE.ACCOUNT_ID, person.id())
                                .set(MUTED_NOTICE.NOTICE, "factor_changed")
                                .execute());

        SERVER.transactions()
                .write(() ->
                        SERVER.bean(AccountNotices.class)
                                .factorChanged(person, "A passkey named “<b>Desk</b>” was added"));

        MimeMessage mail = OFFICE.awaitTo(person.email().value(), 1);
        assertThat(TestMailServer.text(mail)).contains("A passkey named “<b>Desk</b>” was added.");
        assertThat(TestMailServer.html(mail)).contains("&lt;b&gt;Desk").doesNotContain("<b>Desk");
    }

    @Test
    void a_rolled_back_change_is_not_notified() {
        Account person = SERVER.person(Role.VIEWER);
        try {
            SERVER.transactions()
                    .write(() -> {
                        SERVER.bean(AccountNotices.class).passwordChanged(person);
                        throw new IllegalStateException("taken back");
                    });
        } catch (IllegalStateException e) {
            assertThat(e).hasMessage("taken back");
        }

        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).isEmpty();
    }

    private static void setRole(Account person, Role role) {
        assertThat(
                        SERVER.bean(ChangeAccount.class)
                                .setAccess(person.id(), role, Set.of(), Actor.SYSTEM))
                .isInstanceOf(ChangeAccount.Result.Changed.class);
    }
}
