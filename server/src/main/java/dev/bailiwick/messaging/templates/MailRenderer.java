package dev.bailiwick.messaging.templates;

import static dev.bailiwick.platform.schema.Tables.MAIL_TEMPLATE;

import dev.bailiwick.messaging.mail.Mail;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.ui.PageRenderer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Renders mails from the administrators' templates or the default ones.
@Component
public final class MailRenderer {
    /// When and by whom a template was changed.
    public record Changed(TemplateText text, Instant changedAt, String by) {}

    private final DSLContext sql;
    private final PageRenderer pages;
    private final Clock clock;

    MailRenderer(DSLContext sql, PageRenderer pages, Clock clock) {
        this.sql = sql;
        this.pages = pages;
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
        var all = new HashMap<Placeholder, String>();
        all.putAll(values);
        all.put(Placeholder.SITE, site.host());
        RenderedMail text = RenderedMail.of(text(template), all);
        return new Mail(template.key(), to, text.subject(), text.text(), html(text), worthlessAt);
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

    private String html(RenderedMail text) {
        return new String(pages.render("messaging/templates/html", text), StandardCharsets.UTF_8);
    }
}
