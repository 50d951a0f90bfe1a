package dev.bailiwick.modules.send;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.ServerWithMail;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/// The mails to recipients and senders.
class SendMailsTest {
    private static final String ADD = "/secure-send/add";
    private static final Pattern CODE = Pattern.compile("is: (\\d[\\d ]+\\d)");

    private final RunningServer server = ServerWithMail.onSqlite();
    private final Account person = server.person(Role.EDITOR, ProductModule.SECURE_SEND);
    private final Browser editor = server.signedIn(person);
    private final String recipient = UUID.randomUUID() + "@clinic.example";

    @Test
    void the_link_is_mailed_without_the_passphrase() throws Exception {
        CreatedPackage created =
                CreatedPackage.of(
                        editor.post(
                                ADD,
                                Map.of(
                                        "title", "Private note",
                                        "text", "x",
                                        "recipient", recipient,
                                        "named", "true",
                                        "mail_link", "true")));

        var mail = ServerWithMail.office().awaitTo(recipient, 1);

        assertThat(TestMailServer.text(mail))
                .contains("\n\n" + created.link() + "\n\n")
                .doesNotContain(created.passphrase(), "Private note");
        assertThat(TestMailServer.html(mail))
                .contains("href=\"" + created.link() + "\"")
                .doesNotContain(ServerWithMail.BASE_URL + "http");
        assertThat(mail.getSubject()).doesNotContain(created.token(), "Private note");
        assertThat(TestMailServer.text(mail) + TestMailServer.html(mail))
                .contains("a package through Bailiwick", "the sender of the package entered")
                .doesNotContain(ServerWithMail.BASE_URL);
        assertThat(TestMailServer.headers(mail)).doesNotContain(created.token());
        assertThat(editor.get(created.path()).body()).contains("Link mailed to the recipient");
        assertThat(created.unlocked(server).take(1).text()).isEqualTo("x");
    }

    @Test
    void a_code_is_mailed_when_the_package_is_unlocked() throws Exception {
        CreatedPackage created =
                CreatedPackage.of(
                        editor.post(
                                ADD, Map.of("text", "x", "recipient", recipient, "code", "true")));
        Gateway at = Gateway.of(server, created.link());
        at.unlock(created.passphrase());

        var message = ServerWithMail.office().awaitTo(recipient, 1);
        String mail = TestMailServer.text(message);
        var code = CODE.matcher(mail);
        assertThat(code.find()).as(mail).isTrue();
        assertThat(message.getSubject()).isEqualTo("Your code for a package");
        assertThat(mail).doesNotContain(ServerWithMail.BASE_URL);
        at.unlock(created.passphrase(), code.group(1));

        assertThat(at.take(1).text()).isEqualTo("x");
        assertThat(editor.get(created.path()).body()).contains("One-time code mailed");
    }

    @Test
    void a_code_cannot_be_put_into_a_subject_which_is_stored_unencrypted() {
        Answer refused =
                server.signedIn(Role.ADMIN)
                        .post(
                                "/site-administration/mail/letters/package-code",
                                Map.of("subject", "Your code is {code}", "body", "{code}"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("{code} is not a placeholder");
    }

    @Test
    void the_sender_is_notified_when_it_is_opened() {
        CreatedPackage created =
                CreatedPackage.of(
                        editor.post(ADD, Map.of("title", "Scans", "text", "x", "notify", "true")));
        var _ = created.unlocked(server);

        var mail = ServerWithMail.office().awaitTo(person.email().value(), 1);

        assertThat(TestMailServer.text(mail))
                .contains("Scans", ServerWithMail.BASE_URL + created.path())
                .doesNotContain(created.token());
    }

    @Test
    void mail_needs_an_address() {
        for (String wish : new String[] {"mail_link", "code"}) {
            Answer answer =
                    editor.post(ADD, Map.of("text", "x", "recipient", "records", wish, "true"));

            assertThat(answer.status()).isEqualTo(422);
            assertThat(answer.body()).contains("Enter an email address, to which the mail goes.");
        }
    }

    @Test
    void the_form_says_that_a_mail_alone_opens_a_package_without_passphrase() {
        assertThat(editor.get(ADD).body())
                .contains("Without a passphrase, the mail alone opens the package.");
    }
}
