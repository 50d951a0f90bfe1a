package dev.bailiwick.messaging.templates;

import static dev.bailiwick.platform.db.schema.Tables.LETTER_WORDING;

import dev.bailiwick.messaging.mail.Mail;
import dev.bailiwick.platform.settings.BaseUrl;
import dev.bailiwick.platform.text.EmailAddress;
import dev.bailiwick.web.ui.PageRenderer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Writes letters, in the administrators' wording or the standard one.
@Component
public final class MailRenderer {
    /// When and by whom a wording was changed.
    public record Changed(TemplateText wording, Instant at, String by) {}

    private final DSLContext sql;
    private final PageRenderer pages;
    private final Clock clock;

    MailRenderer(DSLContext sql, PageRenderer pages, Clock clock) {
        this.sql = sql;
        this.pages = pages;
        this.clock = clock;
    }

    /// Takes part in the caller's transaction.
    ///
    /// @param site where this installation is; the letter's `{site}`
    /// @param worthlessAt when the link in it expires
    public Mail write(
            MailTemplate letter,
            EmailAddress to,
            BaseUrl site,
            Map<Placeholder, String> values,
            @Nullable Instant worthlessAt) {
        var all = new EnumMap<Placeholder, String>(Placeholder.class);
        all.putAll(values);
        all.put(Placeholder.SITE, site.host());
        RenderedMail text = RenderedMail.of(wording(letter), all);
        return new Mail(letter.key(), to, text.subject(), text.text(), html(text), worthlessAt);
    }

    public TemplateText wording(MailTemplate letter) {
        return changed(letter).map(Changed::wording).orElse(letter.standard());
    }

    public Optional<Changed> changed(MailTemplate letter) {
        return sql.selectFrom(LETTER_WORDING)
                .where(LETTER_WORDING.LETTER.eq(letter.key()))
                .fetchOptional(row ->
                        new Changed(
                                new TemplateText(row.getSubject(), row.getBody()),
                                row.getChangedAt(),
                                row.getChangedBy()));
    }

    public void store(MailTemplate letter, TemplateText wording, String by) {
        backToStandard(letter);
        sql.insertInto(LETTER_WORDING)
                .set(LETTER_WORDING.LETTER, letter.key())
                .set(LETTER_WORDING.SUBJECT, wording.subject())
                .set(LETTER_WORDING.BODY, wording.body())
                .set(LETTER_WORDING.CHANGED_AT, clock.instant())
                .set(LETTER_WORDING.CHANGED_BY, by)
                .execute();
    }

    public void backToStandard(MailTemplate letter) {
        sql.deleteFrom(LETTER_WORDING).where(LETTER_WORDING.LETTER.eq(letter.key())).execute();
    }

    private String html(RenderedMail text) {
        return new String(pages.render("messaging/templates/html", text), StandardCharsets.UTF_8);
    }
}
