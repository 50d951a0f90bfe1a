package dev.bailiwick.fleet.hostalerts;

import static dev.bailiwick.platform.db.schema.Tables.HOST_REPORT;

import dev.bailiwick.fleet.hosts.HostSummary;
import dev.bailiwick.monitoring.alerts.AlertCondition;
import dev.bailiwick.monitoring.alerts.AlertKind;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Record;

/// Two machines that report with one token. A machine that took the place of another did not take
/// turns with it: the other must have reported within two intervals of the newest report.
final class TokenConflicts {
    private static final int INTERVALS = 2;

    private TokenConflicts() {}

    static Optional<AlertCondition> finding(Record row, Instant now) {
        Instant rivalAt = row.get(HOST_REPORT.RIVAL_AT);
        if (rivalAt == null || !rivalAt.isAfter(now.minus(HostSummary.CONFLICT))) {
            return Optional.empty();
        }
        Instant seen = row.get(HOST_REPORT.LAST_SEEN_AT);
        long seconds = (long) INTERVALS * row.get(HOST_REPORT.INTERVAL_SECONDS);
        return Optional.of(
                new AlertCondition(
                        AlertKind.CONFLICT,
                        "",
                        "reported by " + names(row),
                        now,
                        seen,
                        !rivalAt.isBefore(seen.minusSeconds(seconds))));
    }

    /// In an order that stays while they take turns.
    private static String names(Record row) {
        return Stream.of(row.get(HOST_REPORT.HOSTNAME), row.get(HOST_REPORT.RIVAL_HOSTNAME))
                .sorted()
                .collect(Collectors.joining(" and "));
    }
}
