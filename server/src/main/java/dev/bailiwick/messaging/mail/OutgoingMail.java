package dev.bailiwick.messaging.mail;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A mail leased from the outbox for one attempt.
///
/// @param attempt counts from 1
/// @param thread as in [Mail]
record OutgoingMail(
        long id,
        UUID uid,
        String recipient,
        String subject,
        String text,
        String html,
        long attempt,
        Instant createdAt,
        @Nullable Instant expiresAt,
        @Nullable UUID thread) {
    @Override
    public String toString() {
        return "mail " + id;
    }
}
