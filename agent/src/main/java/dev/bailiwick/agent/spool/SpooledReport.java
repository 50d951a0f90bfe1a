package dev.bailiwick.agent.spool;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A report, such as a check-in, that the server has not acknowledged yet.
///
/// @param sequence the order in which reports are sent
/// @param body null when it is on disk, as is normal
public record SpooledReport(long sequence, Instant at, long size, byte @Nullable [] body) {}
