package dev.bailiwick.operations.mailpages;

import static dev.bailiwick.platform.schema.Tables.MAIL_TEMPLATE;
import static dev.bailiwick.platform.schema.Tables.OUTGOING_MAIL;
import static dev.bailiwick.platform.schema.Tables.SETTING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.TestMailServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.messaging.mail.DeliveryStatus;
import dev.bailiwick.messaging.mail.Mail;
import dev.bailiwick.messaging.mail.MailServer;
import dev.bailiwick.messaging.mail.MailSettings;
import dev.bailiwick.messaging.mail.Outbox;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.settings.ChangeSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.text.EmailAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class MailPageBuilderTest {
    private static final String PATH = "/site-administration/mail";
    private static final TestMailServer OFFICE = TestMailServer.open();
    private static final RunningServer SERVER =
            RunningServer.onSqlite("bailiwick.ca-file=" + OFFICE.authority());

    private Browser administrator = SERVER.browser();

    @BeforeEach
    void nothing_is_set() {
        SERVER.transactions()
                .write(() -> {
                    SERVER.sql().deleteFrom(SETTING).execute();
                    SERVER.sql().deleteFrom(OUTGOING_MAIL).execute();
                    SERVER.sql().deleteFrom(MAIL_TEMPLATE).execute();
                });
        OFFICE.empty();
        administrator = SERVER.signedIn(Role.ADMIN);
    }

    @AfterAll
    static void stop() {
        SERVER.close();
        OFFICE.close();
    }

    private static Mail mail() {
        return new Mail(
                "notice",
                EmailAddress.parse("ada@example.org").orElseThrow(),
                "<b>bold</b>",
                "text",
                "html",
                null);
    }

    @Test
    void the_mail_server_is_saved_and_its_password_is_never_shown() {
        assertThat(administrator.get(PATH).body()).contains("Not set up");

        assertThat(administrator.post(PATH, form()).location()).isEqualTo(PATH);

        Answer page = administrator.get(PATH);
        assertThat(page.body()).contains("localhost", "Stored encrypted");
        assertThat(page.body()).doesNotContain(TestMailServer.PASSWORD);
        assertThat(SERVER.bean(Settings.class).current().get(MailSettings.PASSWORD))
                .isEqualTo(TestMailServer.PASSWORD);
    }

    @Test
    void a_blank_password_keeps_the_stored_one() {
        administrator.post(PATH, form());

        assertThat(administrator.post(PATH, form("password", "", "from_name", "IT")).status())
                .isEqualTo(302);

        var current = SERVER.bean(Settings.class).current();
        assertThat(current.get(MailSettings.PASSWORD)).isEqualTo(TestMailServer.PASSWORD);
        assertThat(current.get(MailSettings.FROM_NAME)).isEqualTo("IT");
    }

    @Test
    void the_site_name_is_the_sender_unless_another_is_set() {
        administrator.post(PATH, form("from_name", ""));

        assertThat(MailServer.of(SERVER.bean(Settings.class).current()))
                .hasValueSatisfying(server -> assertThat(server.fromName()).isEqualTo("Bailiwick"));
        SERVER.bean(ChangeSettings.class)
                .apply(Map.of("general.site_name", "Fernbrook IT"), Actor.SYSTEM);
        assertThat(MailServer.of(SERVER.bean(Settings.class).current()))
                .hasValueSatisfying(
                        server -> assertThat(server.fromName()).isEqualTo("Fernbrook IT"));
        SERVER.bean(ChangeSettings.class).apply(Map.of("general.site_name", ""), Actor.SYSTEM);
    }

    @Test
    void an_unencrypted_mail_server_must_be_on_this_machine() {
        Answer refused = administrator.post(PATH, form("tls", "none", "host", "mail.example.org"));

        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body()).contains("only a mail server on this machine");
        for (String local : new String[] {"localhost", "127.0.0.1", "[::1]"}) {
            assertThat(administrator.post(PATH, form("tls", "none", "host", local)).status())
                    .as(local)
                    .isEqualTo(302);
        }
    }

    @Test
    void an_invalid_mail_host_name_is_refused_immediately() {
        String name = "mail-relay-of-the-second-floor.office.fernbrook.example.org.";

        assertThat(administrator.post(PATH, form("host", name)).body())
                .contains("Enter only a host name");
    }

    @Test
    void an_invalid_mail_host_is_refused() {
        for (String host :
                new String[] {
                    "mail.example.org:25",
                    "smtp://mail.example.org",
                    "mail example",
                    "mail.example.org/x",
                    "user@mail.example.org",
                    "-mail.example.org"
                }) {
            assertThat(administrator.post(PATH, form("host", host)).body())
                    .as(host)
                    .contains("Enter only a host name");
        }
    }

    @Test
    void the_stored_password_is_not_sent_to_another_server() {
        administrator.post(PATH, form());
        try (var thief = TestMailServer.open()) {
            for (String path : new String[] {PATH, PATH + "/test"}) {
                Answer refused =
                        administrator.post(
                                path,
                                form(
                                        "password",
                                        "",
                                        "host",
                                        "127.0.0.1",
                                        "port",
                                        Integer.toString(thief.startTlsPort())));
                assertThat(refused.status()).isEqualTo(422);
                assertThat(refused.body()).contains("Enter the password for this server");
            }
            assertThat(thief.saidInPlainText()).isEmpty();
        }
    }

    @Test
    void a_password_from_the_environment_is_not_sent_to_an_entered_server() {
        try (var thief = TestMailServer.open();
                var server =
                        RunningServer.onSqlite(
                                "bailiwick.ca-file=" + thief.authority(),
                                "bailiwick.mail.password=" + TestMailServer.PASSWORD)) {
            Browser other = server.signedIn(Role.ADMIN);
            var typed =
                    form(
                            "password",
                            "",
                            "to",
                            "eve@example.org",
                            "port",
                            Integer.toString(thief.startTlsPort()));
            for (String path : new String[] {PATH, PATH + "/test"}) {
                assertThat(other.post(path, typed).body())
                        .contains("set by BAILIWICK_MAIL_PASSWORD");
            }
            assertThat(thief.saidInPlainText()).isEmpty();
        }
    }

    @Test
    void a_test_mail_shows_the_smtp_dialogue_without_the_password() {
        Answer page = administrator.post(PATH + "/test", form("to", "ines@example.org"));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body())
                .contains(
                        "Accepted by the server",
                        "These settings are not saved yet.",
                        "S: 220",
                        "C: RCPT TO:&lt;ines@example.org&gt;")
                .doesNotContain(TestMailServer.PASSWORD)
                .doesNotContain(base64(TestMailServer.PASSWORD))
                .doesNotContain(
                        base64("\0" + TestMailServer.USERNAME + "\0" + TestMailServer.PASSWORD));
        assertThat(OFFICE.awaitTo("ines@example.org", 1)).isNotNull();
        assertThat(administrator.get(PATH).body()).contains("Not set up");
    }

    @Test
    void a_failed_test_mail_shows_the_reason() {
        Answer page = administrator.post(PATH + "/test", form("password", "wrong"));

        assertThat(page.body()).contains("rejected the username and password");
        assertThat(page.body()).doesNotContain(base64("\0" + TestMailServer.USERNAME + "\0wrong"));
    }

    @Test
    void a_test_mail_requires_a_server_and_an_address() {
        assertThat(administrator.post(PATH + "/test", form("to", "nobody")).body())
                .contains("This is not a valid email address.");
        Answer refused = administrator.post(PATH + "/test", form("host", ""));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.body())
                .contains("Not sent: two things", "Enter this again")
                .doesNotContain("Not saved");
    }

    @Test
    void a_test_of_saved_settings_does_not_call_them_unsaved() {
        administrator.post(PATH, form());

        assertThat(administrator.post(PATH + "/test", form()).body())
                .contains("Accepted by the server")
                .doesNotContain("not saved yet");
    }

    @Test
    void the_overview_reports_undeliverable_mails() {
        administrator.post(PATH, form("port", "1"));
        SERVER.transactions().write(() -> SERVER.bean(Outbox.class).enqueue(mail()));
        assertThat(administrator.get("/").body()).doesNotContain("could not be delivered");

        SERVER.transactions()
                .write(() ->
                        SERVER.sql()
                                .update(OUTGOING_MAIL)
                                .set(OUTGOING_MAIL.STATE, DeliveryStatus.DEAD.name())
                                .execute());

        assertThat(administrator.get("/").body())
                .contains("An email could not be delivered.", PATH + "#queue");
        assertThat(SERVER.signedIn(Role.EDITOR).get("/").body())
                .doesNotContain("could not be delivered");
    }

    @Test
    void the_page_explains_why_nothing_is_sent_without_a_base_url() {
        administrator.post(PATH, form());

        assertThat(administrator.get(PATH).body())
                .contains(
                        "Base URL missing", "Set it under General", "/site-administration/general")
                .doesNotContain(">Set up<");

        SERVER.bean(ChangeSettings.class)
                .apply(Map.of("general.base_url", "http://localhost:8210"), Actor.SYSTEM);
        assertThat(administrator.get(PATH).body())
                .contains("Set up")
                .doesNotContain("Base URL missing");
    }

    @Test
    void waiting_mails_can_be_retried_or_discarded() {
        administrator.post(PATH, form("port", "1"));
        SERVER.transactions().write(() -> SERVER.bean(Outbox.class).enqueue(mail()));
        UUID uid =
                SERVER.transactions()
                        .read(() -> SERVER.sql().selectFrom(OUTGOING_MAIL).fetchSingle())
                        .getUid();
        assertThat(administrator.get(PATH).body())
                .contains("ada@example.org", "&lt;b&gt;bold&lt;/b&gt;", "1 waiting");
        Instant later = SERVER.clock().instant().plusSeconds(3600);
        SERVER.transactions()
                .write(() ->
                        SERVER.sql()
                                .update(OUTGOING_MAIL)
                                .set(OUTGOING_MAIL.NEXT_ATTEMPT_AT, later)
                                .set(OUTGOING_MAIL.PROBLEM, "Connection refused")
                                .setNull(OUTGOING_MAIL.LEASE_EXPIRES_AT)
                                .execute());
        assertThat(administrator.get(PATH).body()).contains("/queue/" + uid + "/retry");
        assertThat(administrator.post(PATH + "/queue/" + uid + "/retry").status()).isEqualTo(302);
        assertThat(
                        SERVER.transactions()
                                .read(() -> SERVER.sql().selectFrom(OUTGOING_MAIL).fetchSingle())
                                .getNextAttemptAt())
                .isBefore(later);

        assertThat(administrator.post(PATH + "/queue/" + uid + "/discard").status()).isEqualTo(302);

        assertThat(administrator.get(PATH).body()).contains("0 waiting").contains("No emails yet");
        assertThat(administrator.post(PATH + "/queue/" + uid + "/discard").status()).isEqualTo(404);
    }

    private static Map<String, String> form(String... changed) {
        var form = new HashMap<String, String>();
        form.put("host", "localhost");
        form.put("port", Integer.toString(OFFICE.startTlsPort()));
        form.put("tls", "starttls");
        form.put("username", TestMailServer.USERNAME);
        form.put("password", TestMailServer.PASSWORD);
        form.put("from_address", "bailiwick@example.org");
        form.put("from_name", "Bailiwick");
        form.put("to", "ada@example.org");
        for (int i = 0; i < changed.length; i += 2) {
            form.put(changed[i], changed[i + 1]);
        }
        return form;
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
