package dev.bailiwick.watch;

import static dev.bailiwick.db.schema.Tables.HOST_REPORT;

import dev.bailiwick.alerts.AlertKind;
import dev.bailiwick.alerts.Finding;
import dev.bailiwick.compute.HostStanding;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jooq.Record;

/// Two machines that report with one token. A machine that took the place of another did not take
/// turns with it: the other must have reported within two intervals of the newest report.
final class Conflicts {
    private static final int INTERVALS = 2;

    private Conflicts() {}

    static Optional<Finding> finding(Record row, Instant now) {
        Instant rivalAt = row.get(HOST_REPORT.RIVAL_AT);
        if (rivalAt == null || !rivalAt.isAfter(now.minus(HostStanding.CONFLICT))) {
            return Optional.empty();
        }
        Instant seen = row.get(HOST_REPORT.LAST_SEEN_AT);
        long seconds = (long) INTERVALS * row.get(HOST_REPORT.INTERVAL_SECONDS);
        return Optional.of(
                new Finding(
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
