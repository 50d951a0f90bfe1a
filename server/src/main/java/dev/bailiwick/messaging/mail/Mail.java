package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A mail to send: the same content as plain text and as HTML.
///
/// @param kind a short name for the list of mails, such as `reset`
/// @param subject one line; must never contain a secret, because it is stored and shown as is
/// @param expiresAt when delivery becomes pointless: the expiry of the link in it
/// @param thread the same for mails about the same matter, which mail programs then show together;
///   null for a mail that stands alone
public record Mail(
        String kind,
        EmailAddress to,
        String subject,
        String text,
        String html,
        @Nullable Instant expiresAt,
        @Nullable UUID thread) {
    public Mail(
            String kind,
            EmailAddress to,
            String subject,
            String text,
            String html,
            @Nullable Instant expiresAt) {
        this(kind, to, subject, text, html, expiresAt, null);
    }

    public Mail inThread(@Nullable UUID other) {
        return new Mail(kind, to, subject, text, html, expiresAt, other);
    }

    @Override
    public String toString() {
        return kind + " mail to " + to;
    }
}
