package dev.bailiwick.agent.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A check-in that the server has not acknowledged yet.
///
/// @param sequence the order in which check-ins are sent
/// @param body null when it is on disk, as is normal
public record SpooledCheckIn(long sequence, Instant at, long size, byte @Nullable [] body) {}
