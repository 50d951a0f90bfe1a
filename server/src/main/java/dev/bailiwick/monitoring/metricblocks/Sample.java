package dev.bailiwick.monitoring.metricblocks;

import java.time.Instant;

/// One reported value.
///
/// @param value of a counter the total
public record Sample(Series series, Instant at, double value) {}
