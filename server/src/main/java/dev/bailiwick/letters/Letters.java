package dev.bailiwick.letters;

import static dev.bailiwick.db.schema.Tables.LETTER_WORDING;

import dev.bailiwick.accounts.EmailAddress;
import dev.bailiwick.mail.Mail;
import dev.bailiwick.settings.BaseUrl;
import dev.bailiwick.ui.Pages;
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
public final class Letters {
    /// When and by whom a wording was changed.
    record Changed(Wording wording, Instant at, String by) {}

    private final DSLContext sql;
    private final Pages pages;
    private final Clock clock;

    Letters(DSLContext sql, Pages pages, Clock clock) {
        this.sql = sql;
        this.pages = pages;
        this.clock = clock;
    }

    /// Takes part in the caller's transaction.
    ///
    /// @param site where this installation is; the letter's `{site}`
    /// @param worthlessAt when the link in it expires
    public Mail write(
            Letter letter,
            EmailAddress to,
            BaseUrl site,
            Map<Placeholder, String> values,
            @Nullable Instant worthlessAt) {
        var all = new EnumMap<Placeholder, String>(Placeholder.class);
        all.putAll(values);
        all.put(Placeholder.SITE, site.host());
        LetterText text = LetterText.of(wording(letter), all);
        return new Mail(letter.key(), to, text.subject(), text.text(), html(text), worthlessAt);
    }

    Wording wording(Letter letter) {
        return changed(letter).map(Changed::wording).orElse(letter.standard());
    }

    Optional<Changed> changed(Letter letter) {
        return sql.selectFrom(LETTER_WORDING)
                .where(LETTER_WORDING.LETTER.eq(letter.key()))
                .fetchOptional(row ->
                        new Changed(
                                new Wording(row.getSubject(), row.getBody()),
                                row.getChangedAt(),
                                row.getChangedBy()));
    }

    void store(Letter letter, Wording wording, String by) {
        backToStandard(letter);
        sql.insertInto(LETTER_WORDING)
                .set(LETTER_WORDING.LETTER, letter.key())
                .set(LETTER_WORDING.SUBJECT, wording.subject())
                .set(LETTER_WORDING.BODY, wording.body())
                .set(LETTER_WORDING.CHANGED_AT, clock.instant())
                .set(LETTER_WORDING.CHANGED_BY, by)
                .execute();
    }

    void backToStandard(Letter letter) {
        sql.deleteFrom(LETTER_WORDING).where(LETTER_WORDING.LETTER.eq(letter.key())).execute();
    }

    private String html(LetterText text) {
        return new String(pages.render("letters/html", text), StandardCharsets.UTF_8);
    }
}
