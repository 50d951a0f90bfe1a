package dev.bailiwick.messaging.templates;

import static dev.bailiwick.platform.schema.Tables.MAIL_TEMPLATE;

import dev.bailiwick.messaging.mail.Mail;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.settings.GeneralSettings;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.ui.PageRenderer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Renders mails from the administrators' templates or the default ones.
@Component
public final class MailRenderer {
    /// When and by whom a template was changed.
    public record Changed(TemplateText text, Instant changedAt, String by) {}

    private static final String TEST_REASON =
            "Sent by an administrator to check that email can be delivered.";
    private static final TemplateText TEST =
            new TemplateText("Test email", "This is a test email. If you can read it, mail works.");

    private final DSLContext sql;
    private final PageRenderer pages;
    private final Settings settings;
    private final Clock clock;

    MailRenderer(DSLContext sql, PageRenderer pages, Settings settings, Clock clock) {
        this.sql = sql;
        this.pages = pages;
        this.settings = settings;
        this.clock = clock;
    }

    /// Runs in the caller's transaction.
    ///
    /// @param site the URL of this installation; the placeholder `{site}`
    /// @param worthlessAt when the link in it expires
    public Mail render(
            MailTemplate template,
            EmailAddress to,
            BaseUrl site,
            Map<Placeholder, String> values,
            @Nullable Instant worthlessAt) {
        var byKey = new HashMap<String, String>();
        values.forEach((placeholder, value) -> byKey.put(placeholder.key(), value));
        byKey.put(Placeholder.SITE.key(), site.host());
        byKey.put(Placeholder.SITE_NAME.key(), settings.current().get(GeneralSettings.SITE_NAME));
        var all = new HashMap<Placeholder, String>();
        for (Placeholder placeholder : template.placeholders()) {
            String value = byKey.get(placeholder.key());
            if (value != null) {
                all.put(placeholder, value);
            }
        }
        RenderedMail rendered = RenderedMail.of(text(template), all, footer(site, template));
        return mail(template.key(), to, rendered, worthlessAt);
    }

    /// A mail with this text and sample values.
    public RenderedMail preview(MailTemplate template, TemplateText wording) {
        return RenderedMail.of(
                wording,
                template.placeholders().stream()
                        .collect(Collectors.toMap(Function.identity(), Placeholder::sample)),
                footer(baseUrl(), template));
    }

    /// The mail that an administrator sends to try the mail server.
    public Mail test(EmailAddress to) {
        return mail(
                "test", to, RenderedMail.of(TEST, Map.of(), footer(baseUrl(), TEST_REASON)), null);
    }

    public TemplateText text(MailTemplate template) {
        return changed(template).map(Changed::text).orElse(template.defaultText());
    }

    public Optional<Changed> changed(MailTemplate template) {
        return sql.selectFrom(MAIL_TEMPLATE)
                .where(MAIL_TEMPLATE.NAME.eq(template.key()))
                .fetchOptional(row ->
                        new Changed(
                                new TemplateText(row.getSubject(), row.getBody()),
                                row.getChangedAt(),
                                row.getChangedBy()));
    }

    public void save(MailTemplate template, TemplateText wording, String by) {
        reset(template);
        sql.insertInto(MAIL_TEMPLATE)
                .set(MAIL_TEMPLATE.NAME, template.key())
                .set(MAIL_TEMPLATE.SUBJECT, wording.subject())
                .set(MAIL_TEMPLATE.BODY, wording.body())
                .set(MAIL_TEMPLATE.CHANGED_AT, clock.instant())
                .set(MAIL_TEMPLATE.CHANGED_BY, by)
                .execute();
    }

    public void reset(MailTemplate template) {
        sql.deleteFrom(MAIL_TEMPLATE).where(MAIL_TEMPLATE.NAME.eq(template.key())).execute();
    }

    private Mail mail(
            String kind, EmailAddress to, RenderedMail mail, @Nullable Instant worthlessAt) {
        String html =
                new String(pages.render("messaging/templates/html", mail), StandardCharsets.UTF_8);
        return new Mail(kind, to, mail.subject(), mail.text(), html, worthlessAt);
    }

    private RenderedMail.Footer footer(@Nullable BaseUrl site, MailTemplate template) {
        String outside = template.outsideReason();
        return outside == null ? footer(site, template.purpose()) : footer(null, outside);
    }

    private RenderedMail.Footer footer(@Nullable BaseUrl site, String reason) {
        return new RenderedMail.Footer(
                settings.current().get(GeneralSettings.SITE_NAME),
                site == null ? null : site.host(),
                site == null ? null : site.at("/"),
                reason);
    }

    private @Nullable BaseUrl baseUrl() {
        return settings.current().get(GeneralSettings.BASE_URL);
    }
}
