package dev.bailiwick.metrics;

import java.time.Instant;

/// One reported value.
///
/// @param value of a counter the total
public record Sample(Series series, Instant at, double value) {}
