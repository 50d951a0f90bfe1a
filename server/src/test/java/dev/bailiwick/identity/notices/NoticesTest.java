package dev.bailiwick.identity.notices;

import static dev.bailiwick.platform.db.schema.Tables.MUTED_NOTICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.passwords.SetPassword;
import dev.bailiwick.platform.audit.Actor;
import jakarta.mail.internet.MimeMessage;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class NoticesTest {
    private static final RunningServer SERVER = ServerWithMail.onSqlite();
    private static final TestMailServer OFFICE = ServerWithMail.office();

    @Test
    void a_raised_role_is_told_and_a_lowered_one_is_not() {
        SERVER.person(Role.ADMIN); // somebody must be left
        Account person = SERVER.person(Role.EDITOR);
        setRole(person, Role.ADMIN);
        setRole(person, Role.VIEWER);

        MimeMessage mail = OFFICE.awaitTo(person.email().value(), 1);
        assertThat(TestMailServer.text(mail))
                .contains("you were an editor and are an administrator now")
                .contains(ServerWithMail.BASE_URL + "/profile");
        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).hasSize(1);
    }

    @Test
    void a_changed_password_is_told() {
        Account person = SERVER.person(Role.VIEWER);

        assertThat(
                        SERVER.bean(SetPassword.class)
                                .run(person, "five other brown wet dogs", Actor.SYSTEM, () -> {}))
                .isEmpty();

        assertThat(TestMailServer.text(OFFICE.awaitTo(person.email().value(), 1)))
                .contains(
                        "The password of your account was changed.",
                        "If not, use “Forgot your password?” on the sign-in page at once, or tell"
                                + " your administrator.")
                .doesNotContain("five other", "change your password");
    }

    @Test
    void wrong_passwords_are_not_told() {
        Account person = SERVER.person(Role.VIEWER);

        for (int guess = 0; guess < 6; guess++) {
            SERVER.browser().signIn(person.email().value(), "a wrong password " + guess);
        }

        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).isEmpty();
    }

    @Test
    void a_refused_password_is_not_told() {
        Account person = SERVER.person(Role.VIEWER);

        assertThat(SERVER.bean(SetPassword.class).run(person, "short", Actor.SYSTEM, () -> {}))
                .isPresent();

        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).isEmpty();
    }

    @Test
    void a_new_browser_is_told_and_a_known_one_is_not() {
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
    void a_forged_mark_of_a_known_browser_hides_nothing() {
        Account person = SERVER.person(Role.VIEWER);
        SERVER.signedIn(person);
        Browser thief = SERVER.browser();
        thief.setCookie("bailiwick-known", "A".repeat(22) + "." + "x".repeat(5_000));

        assertThat(thief.signIn(person.email().value(), RunningServer.PASSWORD).status())
                .isEqualTo(302);

        assertThat(OFFICE.awaitTo(person.email().value(), 1)).isNotNull();
    }

    @Test
    void people_switch_off_what_they_do_not_want_to_know() {
        Account person = SERVER.person(Role.VIEWER);
        Browser browser = SERVER.signedIn(person);
        assertThat(browser.get("/profile").body()).contains("Tell me when");

        browser.post("/profile/notices", Map.of("notices", "new_device"));

        setRole(person, Role.EDITOR);
        SERVER.signedIn(person);
        assertThat(TestMailServer.text(OFFICE.awaitTo(person.email().value(), 1)))
                .contains("not used before");
        ServerWithMail.settle(SERVER);
        assertThat(OFFICE.to(person.email().value())).hasSize(1);
    }

    @Test
    void what_protects_the_account_cannot_be_switched_off() {
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
    void what_is_taken_back_is_not_told() {
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
