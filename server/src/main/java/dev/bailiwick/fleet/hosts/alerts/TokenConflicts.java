package dev.bailiwick.fleet.hosts.alerts;

import static dev.bailiwick.platform.schema.Tables.HOST_REPORT;

import dev.bailiwick.fleet.hosts.registry.HostStateSql;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Record;

/// Detects two machines that report with one token. A machine that has replaced another is not a
/// conflict: the other must have reported within two intervals of the newest report.
final class TokenConflicts {
    private static final int RECENT_INTERVALS = 2;

    private TokenConflicts() {}

    static Optional<AlertCondition> condition(Record row, Instant now) {
        Instant rivalAt = row.get(HOST_REPORT.CONFLICT_AT);
        if (rivalAt == null || !rivalAt.isAfter(now.minus(HostStateSql.CONFLICT))) {
            return Optional.empty();
        }
        Instant seen = row.get(HOST_REPORT.LAST_SEEN_AT);
        long seconds = (long) RECENT_INTERVALS * row.get(HOST_REPORT.INTERVAL_SECONDS);
        return Optional.of(
                new AlertCondition(
                        HostAlertKind.CONFLICT,
                        "",
                        "reported by " + names(row),
                        now,
                        seen,
                        !rivalAt.isBefore(seen.minusSeconds(seconds))));
    }

    /// Sorted, so that the text does not change with the machine that reported last.
    private static String names(Record row) {
        return Stream.of(row.get(HOST_REPORT.HOSTNAME), row.get(HOST_REPORT.CONFLICTING_HOSTNAME))
                .sorted()
                .collect(Collectors.joining(" and "));
    }
}
