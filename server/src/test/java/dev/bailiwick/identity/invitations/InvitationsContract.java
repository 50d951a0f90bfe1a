package dev.bailiwick.identity.invitations;

import static dev.bailiwick.platform.schema.Tables.INVITATION;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.ChangeAccount;
import dev.bailiwick.identity.accounts.DeleteAccount;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.platform.audit.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/// Invitations, on either database.
abstract class InvitationsContract {
    private static final String PATH = "/site-administration/invitations";
    private static final String PASSWORD = "five other brown wet dogs";

    protected abstract RunningServer server();

    @Test
    void an_invited_person_creates_the_intended_account() {
        String email = newAddress();
        Browser administrator = server().signedIn(Role.ADMIN);
        Answer invited = invite(administrator, email, "editor", "dns");
        assertThat(invited.location()).isEqualTo(PATH);
        assertThat(administrator.get(PATH).body()).contains(email, "editor", "DNS filter");

        String path = linkTo(email, 1);
        Await.until(() -> row(administrator, email).contains(">Sent<"));
        Browser person = server().browser();
        assertThat(person.get(path).body()).contains(email, "Welcome");
        assertThat(accept(person, path, "Jo <b>", PASSWORD).location()).isEqualTo("/login");

        Account account = account(email).orElseThrow();
        assertThat(account.name()).isEqualTo("Jo <b>");
        assertThat(account.role()).isEqualTo(Role.EDITOR);
        assertThat(account.modules()).containsExactly(ProductModule.DNS);
        assertThat(account.hasConfirmedEmail()).isTrue();
        assertThat(person.signIn(email, PASSWORD).location()).isEqualTo("/");
        assertThat(administrator.get(PATH).body()).doesNotContain(email);
        assertThat(accept(server().browser(), path, "Eve", PASSWORD).status()).isEqualTo(404);
    }

    @Test
    void invitations_to_and_by_a_deleted_account_are_revoked() {
        Account leaver = server().person(Role.ADMIN);
        String friend = newAddress();
        invite(server().signedIn(leaver), friend, "admin", "");
        String byThem = linkTo(friend, 1);
        String email = newAddress();
        Browser administrator = server().signedIn(Role.ADMIN);
        invite(administrator, email, "admin", "");
        String toThem = linkTo(email, 1);
        Account createdOtherwise = server().person(email, Role.VIEWER);

        for (Account one : List.of(leaver, createdOtherwise)) {
            server().bean(ChangeAccount.class).deactivate(one.id(), Actor.SYSTEM);
            server().bean(DeleteAccount.class).run(one.id(), Actor.SYSTEM);
        }

        for (String link : List.of(byThem, toThem)) {
            assertThat(accept(server().browser(), link, "Eve", PASSWORD).status()).isEqualTo(404);
        }
        assertThat(account(email)).isEmpty();
        assertThat(server().signedIn(Role.ADMIN).get(PATH).body()).doesNotContain(email, friend);
    }

    @Test
    void inviting_without_a_module_warns_and_the_person_learns_whom_to_ask() {
        String email = newAddress();
        Account inviter = server().person(Role.ADMIN);
        Browser administrator = server().signedIn(inviter);
        assertThat(administrator.get(PATH).body())
                .contains("value=\"licences\"", "value=\"secure-send\"");

        assertThat(invite(administrator, email, "viewer", "").location()).isEqualTo(PATH);

        assertThat(administrator.get(PATH).body())
                .contains(email + " was sent. Without a module, they can only use their profile.");
        String path = linkTo(email, 1);
        Browser person = server().browser();
        accept(person, path, "Jo", PASSWORD);
        person.signIn(email, PASSWORD);
        assertThat(person.get("/").body())
                .contains("you do not have any modules yet", "Ask an administrator", "@example.org")
                .doesNotContain("Nothing needs attention");
    }

    @Test
    void the_list_shows_the_delivery_status_of_the_mail() {
        String email = newAddress();
        Browser administrator = server().signedIn(Role.ADMIN);
        invite(administrator, email, "viewer", "dns");
        linkTo(email, 1);
        Await.until(() -> row(administrator, email).contains(">Sent<"));

        stand(email, "WAITING", null);
        assertThat(row(administrator, email)).contains("Mail queued").doesNotContain(">Sent<");
        stand(email, "DEAD", "550 5.1.1 No such <user>.");
        assertThat(row(administrator, email))
                .contains("Not delivered", "550 5.1.1 No such &lt;user&gt;.")
                .doesNotContain(">Sent<");

        administrator.post(PATH + "/" + uid(email) + "/resend", Map.of());
        linkTo(email, 2);
        Await.until(() -> row(administrator, email).contains(">Sent<"));
        server().transactions()
                .write(() ->
                        server().sql()
                                .deleteFrom(OUTGOING_MAIL)
                                .where(OUTGOING_MAIL.RECIPIENT.eq(email))
                                .execute());
        assertThat(row(administrator, email)).contains("Not sent", "The email was discarded.");
    }

    /// Scheduled far in the future, so that no delivery is attempted meanwhile.
    private void stand(
            String email, String state, @org.jspecify.annotations.Nullable String problem) {
        server().transactions()
                .write(() ->
                        server().sql()
                                .update(OUTGOING_MAIL)
                                .set(OUTGOING_MAIL.STATE, state)
                                .set(OUTGOING_MAIL.PROBLEM, problem)
                                .set(
                                        OUTGOING_MAIL.NEXT_ATTEMPT_AT,
                                        server().clock().instant().plus(Duration.ofHours(4)))
                                .where(OUTGOING_MAIL.RECIPIENT.eq(email))
                                .execute());
    }

    private static String row(Browser administrator, String email) {
        String page = administrator.get(PATH).body();
        int start = page.indexOf(email);
        return start < 0 ? "" : page.substring(start, page.indexOf("</tr>", start));
    }

    @Test
    void opening_the_link_does_not_use_it_up() {
        String email = newAddress();
        invite(server().signedIn(Role.ADMIN), email, "viewer", "dns");
        String path = linkTo(email, 1);

        for (int i = 0; i < 3; i++) {
            assertThat(server().browser().get(path).status()).isEqualTo(200);
            assertThat(server().browser().head(path).status()).isEqualTo(200);
        }

        assertThat(accept(server().browser(), path, "Jo", PASSWORD).status()).isEqualTo(302);
    }

    @Test
    void one_of_many_concurrent_uses_creates_an_account() throws Exception {
        String email = newAddress();
        invite(server().signedIn(Role.ADMIN), email, "viewer", "dns");
        String path = linkTo(email, 1);
        Callable<Integer> use = () -> accept(server().browser(), path, "Jo", PASSWORD).status();

        List<Integer> answers = new ArrayList<>();
        try (var threads = Executors.newFixedThreadPool(5)) {
            for (Future<Integer> answer : threads.invokeAll(Collections.nCopies(5, use))) {
                answers.add(answer.get());
            }
        }

        assertThat(answers).containsOnlyOnce(302).containsAnyOf(404, 422);
        assertThat(answers).isSubsetOf(302, 404, 422);
    }

    @Test
    void revoked_replaced_and_expired_invitations_are_refused() {
        Browser administrator = server().signedIn(Role.ADMIN);
        String revoked = newAddress();
        String renewed = newAddress();
        String expired = newAddress();
        for (String email : List.of(revoked, renewed, expired)) {
            invite(administrator, email, "viewer", "dns");
        }
        String revokedPath = linkTo(revoked, 1);
        String renewedPath = linkTo(renewed, 1);
        String expiredPath = linkTo(expired, 1);

        assertThat(administrator.post(PATH + "/" + uid(revoked) + "/revoke").status())
                .isEqualTo(302);
        assertThat(server().browser().get(revokedPath).status()).isEqualTo(404);
        assertThat(accept(server().browser(), revokedPath, "Jo", PASSWORD).status()).isEqualTo(404);

        assertThat(administrator.post(PATH + "/" + uid(renewed) + "/resend").status())
                .isEqualTo(302);
        assertThat(server().browser().get(renewedPath).status()).isEqualTo(404);
        assertThat(server().browser().get(linkTo(renewed, 2)).status()).isEqualTo(200);

        server().clock().advance(Duration.ofDays(7));
        assertThat(server().browser().get(expiredPath).status()).isEqualTo(404);
        assertThat(account(expired)).isEmpty();
    }

    @Test
    void a_person_with_an_account_or_invitation_is_not_invited_again() {
        Browser administrator = server().signedIn(Role.ADMIN);
        Account person = server().person(Role.VIEWER);
        String email = newAddress();
        invite(administrator, email, "viewer", "dns");

        assertThat(invite(administrator, person.email().value(), "viewer", "dns").body())
                .contains("An account with this address already exists.");
        assertThat(
                        invite(
                                        administrator,
                                        email.toUpperCase(java.util.Locale.ROOT),
                                        "admin",
                                        "dns")
                                .body())
                .contains("This address is already invited.");
        assertThat(invite(administrator, "nothing", "viewer", "dns").status()).isEqualTo(422);
        assertThat(invite(administrator, newAddress(), "owner", "dns").status()).isEqualTo(422);
    }

    @Test
    void an_invalid_name_or_password_does_not_use_up_the_invitation() {
        String email = newAddress();
        invite(server().signedIn(Role.ADMIN), email, "viewer", "dns");
        String path = linkTo(email, 1);
        Browser person = server().browser();

        Answer weak = accept(person, path, "Jo", "short");
        assertThat(weak.status()).isEqualTo(422);
        assertThat(weak.body()).contains("Use at least 15 characters", "value=\"Jo\"");
        assertThat(accept(person, path, "Jo\r\nBcc: x", PASSWORD).status()).isEqualTo(422);

        assertThat(accept(person, path, "Jo", PASSWORD).status()).isEqualTo(302);
    }

    @Test
    void the_invited_person_cannot_choose_the_role() {
        String email = newAddress();
        invite(server().signedIn(Role.ADMIN), email, "viewer", "dns");

        server().browser()
                .post(
                        linkTo(email, 1),
                        Map.of(
                                "name", "Jo",
                                "password", PASSWORD,
                                "role", "admin",
                                "email", "eve@example.org",
                                "modules", "licences"));

        Account account = account(email).orElseThrow();
        assertThat(account.role()).isEqualTo(Role.VIEWER);
        assertThat(account.modules()).containsExactly(ProductModule.DNS);
    }

    @Test
    void no_token_is_stored_in_the_clear() {
        String email = newAddress();
        invite(server().signedIn(Role.ADMIN), email, "viewer", "dns");
        String token = linkTo(email, 1).replaceFirst(".*/", "");

        assertThat(
                        server().transactions()
                                .read(() ->
                                        server().sql()
                                                .selectFrom(INVITATION)
                                                .where(INVITATION.EMAIL.eq(email))
                                                .fetch()
                                                .formatCSV()))
                .doesNotContain(token);
    }

    @Test
    void invitation_actions_are_audited_without_the_link() {
        Browser administrator = server().signedIn(Role.ADMIN);
        String email = newAddress();
        invite(administrator, email, "viewer", "dns");
        String path = linkTo(email, 1);
        accept(server().browser(), path, "Jo", PASSWORD);

        String log = administrator.get("/site-administration/audit?target=" + email).body();
        assertThat(log)
                .contains("Invitation Created", "Invitation Accepted", "Account Created")
                .doesNotContain(path.replaceFirst(".*/", ""));
    }

    private Answer invite(Browser administrator, String email, String role, String module) {
        return administrator.post(PATH, Map.of("email", email, "role", role, "modules", module));
    }

    private static Answer accept(Browser person, String path, String name, String password) {
        return person.post(path, Map.of("name", name, "password", password));
    }

    private static String linkTo(String email, int mail) {
        return TestMailServer.linkPath(ServerWithMail.office().awaitTo(email, mail));
    }

    private UUID uid(String email) {
        return server().transactions()
                .read(() ->
                        server().sql()
                                .selectFrom(INVITATION)
                                .where(INVITATION.EMAIL.eq(email))
                                .fetchSingle()
                                .getUid());
    }

    private Optional<Account> account(String email) {
        return server().transactions().read(() -> server().bean(Accounts.class).byEmail(email));
    }

    private static String newAddress() {
        return UUID.randomUUID().toString().substring(0, 13) + "@example.org";
    }
}
