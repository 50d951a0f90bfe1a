package dev.bailiwick.mail;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A mail as the page lists it.
record ListedMail(
        UUID uid,
        String kind,
        String recipient,
        String subject,
        MailState state,
        long attempts,
        @Nullable String problem,
        Instant createdAt,
        Instant nextAttemptAt,
        @Nullable Instant endedAt,
        boolean hasContent) {}
