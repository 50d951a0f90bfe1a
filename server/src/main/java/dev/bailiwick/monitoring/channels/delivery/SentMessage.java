package dev.bailiwick.monitoring.channels.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A message as the page of its channel lists it.
///
/// @param problem why the latest attempt failed; null if it did not
public record SentMessage(
        Message message,
        DeliveryState state,
        long attempts,
        @Nullable String problem,
        Instant createdAt,
        Instant nextAttemptAt) {}
