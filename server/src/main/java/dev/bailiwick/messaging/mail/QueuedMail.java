package dev.bailiwick.messaging.mail;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// A mail as listed on the page.
public record QueuedMail(
        UUID uid,
        String kind,
        String recipient,
        String subject,
        DeliveryStatus state,
        long attempts,
        @Nullable String problem,
        Instant createdAt,
        Instant nextAttemptAt,
        @Nullable Instant endedAt,
        boolean hasContent) {}
