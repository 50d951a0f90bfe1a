package dev.bailiwick.modules.addresses.pages;

import dev.bailiwick.monitoring.ping.PingReport;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.List;

/// The last checks of an address, and whether it may be checked now.
///
/// @param reachable whether the operator lets this server reach it
public record ChecksPage(String action, List<Row> rows, boolean mayCheck, boolean reachable) {
    /// @param trip the shortest, average and longest round trip, or a dash
    public record Row(
            Instant at, State shape, String word, String received, String method, String trip) {
        static Row of(PingReport report) {
            return new Row(
                    report.at(),
                    !report.answers()
                            ? State.FAIL
                            : report.received() < report.sent() ? State.WARN : State.OK,
                    report.answers() ? "Answered" : "No answer",
                    "%d of %d".formatted(report.received(), report.sent()),
                    report.method().toString(),
                    CheckMessages.range(report.roundTrip()));
        }
    }
}
