package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;

/// The latest checks of an address, and whether the person may check it now.
///
/// @param reachable whether the operator allows this server to reach it
public record PingHistoryPage(String action, List<Row> rows, boolean mayCheck, boolean reachable) {
    /// @param roundTrip the shortest, average and longest round trip, or a dash
    public record Row(
            Instant at,
            StatusIcon icon,
            String statusLabel,
            String received,
            String method,
            String roundTrip) {
        static Row of(PingReport report) {
            return new Row(
                    report.at(),
                    !report.answers()
                            ? StatusIcon.FAIL
                            : report.received() < report.sent() ? StatusIcon.WARN : StatusIcon.OK,
                    report.answers() ? "Answered" : "No answer",
                    "%d of %d".formatted(report.received(), report.sent()),
                    report.method().toString(),
                    PingMessages.range(report.roundTrip()));
        }
    }
}
