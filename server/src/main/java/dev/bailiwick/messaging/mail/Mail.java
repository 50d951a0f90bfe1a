package dev.bailiwick.messaging.mail;

import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A mail to send: the same said twice, as plain text and as HTML.
///
/// @param kind a word for the page that lists mails, such as `reset`
/// @param subject one line; never anything secret, for it is stored and shown as it is
/// @param worthlessAt when delivering it makes no sense any more: the expiry of the link in it
public record Mail(
        String kind,
        EmailAddress to,
        String subject,
        String text,
        String html,
        @Nullable Instant worthlessAt) {
    @Override
    public String toString() {
        return kind + " mail to " + to;
    }
}
