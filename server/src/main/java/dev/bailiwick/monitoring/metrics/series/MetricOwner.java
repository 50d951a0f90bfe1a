package dev.bailiwick.monitoring.metrics.series;

import java.time.Duration;

/// One owner of series.
///
/// @param interval how often it reports
public record MetricOwner(MetricOwners owners, long id, Duration interval) {}
