package dev.bailiwick.identity.singlesignon.linkinvitations;

import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Await;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.singlesignon.flows.FlowKind;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.identity.singlesignon.links.CreateLink;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// The mails about linking an account.
class LinkingMailTest {
    private static final Map<String, String> PROVIDER =
            Map.of(
                    "oidc.issuer", "https://id.example.org",
                    "oidc.client_id", "x",
                    "oidc.client_secret", "y",
                    "oidc.enabled", "true");

    private final RunningServer server = ServerWithMail.onSqlite();

    @BeforeEach
    void offer() {
        apply(new HashMap<>(PROVIDER));
    }

    @AfterEach
    void withdraw() {
        var nothing = new HashMap<String, @Nullable String>();
        PROVIDER.keySet().forEach(name -> nothing.put(name, null));
        server.transactions()
                .write(() ->
                        server.sql()
                                .deleteFrom(dev.bailiwick.platform.schema.Tables.LINKED_IDENTITY)
                                .execute());
        apply(nothing);
    }

    private void apply(Map<String, @Nullable String> changes) {
        assertThat(server.bean(ChangeSettings.class).apply(changes, Actor.SYSTEM))
                .isInstanceOf(ChangeSettings.Result.Stored.class);
    }

    @Test
    void a_link_invitation_is_mailed_to_the_accounts_address() {
        Account person = server.person(Role.VIEWER);
        Browser administrator = server.signedIn(Role.ADMIN);
        String page = AccountLinkPageBuilder.path(person.id());

        assertThat(administrator.post(page + "/invitation", Map.of("send", "mail")).location())
                .isEqualTo(page);

        String mail = mail(person, 1);
        assertThat(mail).contains("/auth/invitation/");
        Await.until(() -> administrator.get(page).body().contains(">Sent<"));
    }

    @Test
    void the_account_page_shows_the_delivery_status_of_the_mail() {
        Account person = server.person(Role.VIEWER);
        Browser administrator = server.signedIn(Role.ADMIN);
        String page = AccountLinkPageBuilder.path(person.id());
        administrator.post(page + "/invitation", Map.of("send", "mail"));
        mail(person, 1);
        Await.until(() -> administrator.get(page).body().contains(">Sent<"));

        stand(person, "WAITING", null);
        assertThat(administrator.get(page).body()).contains("Mail queued").doesNotContain(">Sent<");
        stand(person, "DEAD", "550 5.1.1 No such <user>.");
        assertThat(administrator.get(page).body())
                .contains("Not delivered", "550 5.1.1 No such &lt;user&gt;.")
                .doesNotContain(">Sent<");
        server.transactions()
                .write(() ->
                        server.sql()
                                .deleteFrom(OUTGOING_MAIL)
                                .where(OUTGOING_MAIL.RECIPIENT.eq(person.email().value()))
                                .execute());
        assertThat(administrator.get(page).body()).contains("Not sent", "The email was discarded.");
    }

    /// Scheduled far in the future, so that no delivery is attempted meanwhile.
    private void stand(Account person, String state, @Nullable String problem) {
        server.transactions()
                .write(() ->
                        server.sql()
                                .update(OUTGOING_MAIL)
                                .set(OUTGOING_MAIL.STATE, state)
                                .set(OUTGOING_MAIL.PROBLEM, problem)
                                .set(
                                        OUTGOING_MAIL.NEXT_ATTEMPT_AT,
                                        server.clock().instant().plus(Duration.ofHours(4)))
                                .where(OUTGOING_MAIL.RECIPIENT.eq(person.email().value()))
                                .execute());
    }

    @Test
    void linking_and_unlinking_are_notified() {
        Account person = server.person(Role.VIEWER);
        var link =
                new ProposedLink(
                        person.id(),
                        "https://id.example.org",
                        "subject " + person.id(),
                        person.email().value(),
                        "Example ID");
        server.transactions()
                .write(() ->
                        server.bean(CreateLink.class)
                                .run(link, person, FlowKind.LINK, person.actor(), "by the person"));
        assertThat(mail(person, 1)).contains("was linked to the identity");

        String page = AccountLinkPageBuilder.path(person.id());
        assertThat(server.signedIn(Role.ADMIN).post(page + "/unlink", Map.of()).location())
                .isEqualTo(page);
        assertThat(mail(person, 2)).contains("was unlinked from");
    }

    private static String mail(Account person, int number) {
        return TestMailServer.text(ServerWithMail.office().awaitTo(person.email().value(), number))
                .replaceAll("\\s+", " ");
    }
}
