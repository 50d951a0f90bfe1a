package dev.bailiwick.monitoring.metrics.blocks;

import java.time.Instant;

/// One reported value.
///
/// @param value for a counter, the total
public record Sample(Series series, Instant at, double value) {}
