package dev.bailiwick.agent.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A check-in that the server has not acknowledged yet.
///
/// @param sequence check-ins are sent in its order
/// @param body null when it is on disk, as it should be
public record Kept(long sequence, Instant at, long size, byte @Nullable [] body) {}
