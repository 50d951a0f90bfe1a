package dev.bailiwick.messaging.templates;

import static dev.bailiwick.platform.schema.Tables.MAIL_TEMPLATE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.Answer;
import dev.bailiwick.Browser;
import dev.bailiwick.RunningServer;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.messaging.mail.Mail;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.text.EmailAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class MailTemplatesTest {
    private static final RunningServer SERVER = RunningServer.shared();
    private static final String PATH = "/site-administration/mail/letters";
    private static final BaseUrl SITE = BaseUrl.parse("https://it.example.org");

    private final Browser administrator = SERVER.signedIn(Role.ADMIN);

    @AfterEach
    void the_standard_wording_holds() {
        SERVER.transactions().write(() -> SERVER.sql().deleteFrom(MAIL_TEMPLATE).execute());
    }

    static List<MailTemplate> templates() {
        return SERVER.bean(MailTemplates.class).all();
    }

    @ParameterizedTest
    @MethodSource("templates")
    void the_default_templates_pass_their_own_validation(MailTemplate template) {
        assertThat(TemplateTextRules.check(template, template.defaultText()).none()).isTrue();
        assertThat(administrator.get(PATH + "/" + template.key()).body()).contains("Preview");
        assertThat(administrator.get(PATH).body()).contains(template.title());
    }

    @Test
    void values_appear_in_the_text_and_html_versions() {
        Mail mail =
                write(
                        Map.of(
                                Placeholder.NAME,
                                "Ada",
                                Placeholder.LINK,
                                "https://it.example.org/auth/x",
                                Placeholder.EXPIRES,
                                "1 hour"));

        assertThat(mail.subject()).isEqualTo("Set a new password for it.example.org");
        assertThat(mail.text())
                .contains(
                        "Hello Ada,\n\n", "\n\nhttps://it.example.org/auth/x\n\n", "within 1 hour");
        assertThat(mail.html())
                .contains(
                        "Hello Ada,",
                        "<a class=\"button\" href=\"https://it.example.org/auth/x\"",
                        ">Set a new password</a>",
                        ">https://it.example.org/auth/x</a>");
    }

    @Test
    void every_mail_says_which_site_sent_it_and_to_whom_such_mails_go() {
        Mail mail = write(Map.of(Placeholder.NAME, "Ada"));

        assertThat(mail.text())
                .endsWith(
                        """

                        --\s
                        Bailiwick, https://it.example.org/
                        Sent when a new password is requested for an account.
                        """);
        assertThat(mail.html())
                .contains(
                        ">Bailiwick</td>",
                        "href=\"https://it.example.org/\"",
                        "Sent when a new password is requested for an account.");
    }

    @ParameterizedTest
    @MethodSource("templates")
    void every_mail_has_one_layout_for_light_and_dark_that_loads_nothing(MailTemplate template) {
        String html = write(template, Map.of()).html();
        String reason = template.outsideReason();

        assertThat(html)
                .contains(
                        "<meta name=\"color-scheme\" content=\"light dark\">",
                        "@media (prefers-color-scheme: dark)",
                        "max-width:600px",
                        reason == null ? template.purpose() : reason)
                .doesNotContainIgnoringCase(
                        "<script", "<img", "<link", "url(", "@import", "src=", "@raw");
    }

    @Test
    void lines_with_a_hyphen_are_a_list_in_html() {
        save("Subject", "For {name}:\n\n- one\n- at {site}\n\n- no\nlist\n\n{link}");

        Mail mail = write(Map.of());

        assertThat(mail.html())
                .containsPattern(
                        "<ul[^>]*>\\s*<li[^>]*>one</li>\\s*<li[^>]*>at it.example.org</li>")
                .contains("- no<br>list");
        assertThat(mail.text()).contains("\n\n- one\n- at it.example.org\n\n");
    }

    @Test
    void a_link_within_a_sentence_is_no_button() {
        save("Subject", "Open {link} soon.");

        Mail mail = write(Map.of(Placeholder.LINK, "https://it.example.org/auth/x"));

        assertThat(mail.html())
                .contains("Open <a class=\"link\" href=\"https://it.example.org/auth/x\"")
                .doesNotContain("class=\"button\"");
    }

    @Test
    void a_subject_is_one_line_of_a_length_that_is_shown() {
        save("{name} and what follows", "{link}");

        assertThat(write(Map.of(Placeholder.NAME, "Ada\r\nBcc: eve@example.org")).subject())
                .isEqualTo("Ada Bcc: eve@example.org and what follows");
        assertThat(write(Map.of(Placeholder.NAME, "x".repeat(5_000))).subject())
                .hasSize(200)
                .endsWith("…");
    }

    @Test
    void html_in_a_name_is_escaped() {
        Mail mail = write(Map.of(Placeholder.NAME, "<img src=x onerror=alert(1)>&\"'"));

        assertThat(mail.html())
                .doesNotContain("<img")
                .contains("&lt;img src=x onerror=alert(1)&gt;&amp;");
    }

    @Test
    void a_name_cannot_add_lines_or_override_text_direction() {
        Mail mail = write(Map.of(Placeholder.NAME, "Ada\r\n\r\nhttps://evil.example\u202Egnp"));

        assertThat(mail.text()).contains("Hello Ada https://evil.example gnp,");
    }

    @Test
    void a_name_has_no_invisible_characters_and_keeps_its_script() {
        Mail mail =
                write(Map.of(Placeholder.NAME, "\u200F\u2066\u200Bש\u00ADר\u034Fת-01\u2069\uFEFF"));

        assertThat(mail.text()).contains("Hello שרת-01,");
        assertThat(mail.html()).contains("dir=\"ltr\"", "Hello שרת-01,");
    }

    @Test
    void braces_in_a_name_are_not_placeholders() {
        Mail mail =
                write(
                        Map.of(
                                Placeholder.NAME,
                                "{link}",
                                Placeholder.LINK,
                                "https://it.example.org/auth/x"));

        assertThat(mail.text()).contains("Hello {link},");
    }

    @Test
    void a_custom_template_is_used_audited_and_can_be_reset() {
        Answer saved = save("Neues Passwort für {site}", "Hallo {name},\r\n\r\n{link}\r\n");
        assertThat(saved.status()).as(saved.body()).isEqualTo(302);

        Mail mail = write(Map.of(Placeholder.NAME, "Ada", Placeholder.LINK, "https://l.example"));
        assertThat(mail.subject()).isEqualTo("Neues Passwort für it.example.org");
        assertThat(mail.text()).startsWith("Hallo Ada,\n\nhttps://l.example\n\n-- \n");
        assertThat(administrator.get("/site-administration/audit").body())
                .contains("Mail Template Changed");

        administrator.post(PATH + "/reset/standard");
        assertThat(write(Map.of()).subject()).startsWith("Set a new password");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Hello {nmae}, {link}",
                "Hello, no link at all",
                "Hello {link} {inviter}",
                "A brace { alone {link}",
                "{{link}}",
                "{link}\u0007"
            })
    void an_invalid_template_is_refused(String body) {
        Answer refused = save("Subject", body);

        assertThat(refused.status()).isEqualTo(422);
        assertThat(SERVER.transactions().read(() -> SERVER.sql().fetchCount(MAIL_TEMPLATE)))
                .isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "  ", "two\nlines {site}", "{link}", "{nothing}"})
    void an_invalid_subject_is_refused(String subject) {
        assertThat(save(subject, "{link}").status()).isEqualTo(422);
    }

    @Test
    void previewing_a_template_stores_nothing() {
        Answer preview =
                administrator.post(
                        PATH + "/reset/preview",
                        Map.of("subject", "Seen", "body", "<b>{name}</b> {link}"));

        assertThat(preview.status()).isEqualTo(200);
        assertThat(preview.body()).contains("&lt;b&gt;Jonas Pell&lt;/b&gt;");
        assertThat(write(Map.of()).subject()).startsWith("Set a new password");
    }

    @Test
    void an_unknown_template_is_not_found() {
        assertThat(administrator.get(PATH + "/nothing").status()).isEqualTo(404);
    }

    private Answer save(String subject, String body) {
        return administrator.post(PATH + "/reset", Map.of("subject", subject, "body", body));
    }

    private static Mail write(Map<Placeholder, String> values) {
        return write(MailTemplate.RESET, values);
    }

    private static Mail write(MailTemplate template, Map<Placeholder, String> values) {
        return SERVER.transactions()
                .read(() ->
                        SERVER.bean(MailRenderer.class)
                                .render(
                                        template,
                                        EmailAddress.parse("ada@example.org").orElseThrow(),
                                        SITE,
                                        values,
                                        null));
    }
}
