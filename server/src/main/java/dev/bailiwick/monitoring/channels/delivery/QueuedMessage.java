package dev.bailiwick.monitoring.channels.delivery;

import java.time.Instant;
import java.util.UUID;

/// A message leased from the outbox for one attempt.
///
/// @param uid the same for each attempt
/// @param thread the same for all messages of a channel about an alert
/// @param attempt counts from 1
/// @param uncertain whether the receiver may have it from an earlier attempt
record QueuedMessage(
        long id,
        UUID uid,
        long channelId,
        UUID thread,
        Message message,
        long attempt,
        boolean uncertain,
        Instant createdAt) {}
