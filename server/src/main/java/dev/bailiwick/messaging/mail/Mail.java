package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A mail to send: the same content as plain text and as HTML.
///
/// @param kind a short name for the list of mails, such as `reset`
/// @param subject one line; must never contain a secret, because it is stored and shown as is
/// @param expiresAt when delivery becomes pointless: the expiry of the link in it
public record Mail(
        String kind,
        EmailAddress to,
        String subject,
        String text,
        String html,
        @Nullable Instant expiresAt) {
    @Override
    public String toString() {
        return kind + " mail to " + to;
    }
}
