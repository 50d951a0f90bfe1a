package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.probes.result.PlainText;
import dev.bailiwick.probes.result.Result;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One result of a monitor, from whatever checked it.
///
/// @param host the compute host that has checked it; null for this server, and for what the results
///   of several hosts mean together
/// @param began when the first attempt did
/// @param ended when the last attempt did
/// @param attempts that failed; 0 unless it is down, or would be without maintenance
/// @param message one line, safe to show
/// @param response null without a response
/// @param loss of packets in percent; null if none were sent
/// @param certificateEndsAt null if none was seen
public record CheckResult(
        long monitor,
        @Nullable Long host,
        Instant began,
        Instant ended,
        MonitorState state,
        int attempts,
        String message,
        @Nullable Duration response,
        @Nullable Double loss,
        @Nullable Instant certificateEndsAt) {
    private static final Duration MAX_RESPONSE = Duration.ofHours(1);
    private static final Instant LATEST_END = Instant.parse("9999-12-31T00:00:00Z");

    static CheckResult of(long monitor, Instant began, Instant ended, Result result, int attempts) {
        var trips = result.roundTrips();
        var certificate = result.certificate();
        return new CheckResult(
                monitor,
                null,
                began,
                ended,
                MonitorState.of(result.outcome()),
                attempts,
                result.message(),
                result.responseTime(),
                trips == null ? null : trips.loss(),
                certificate == null ? null : certificate.notAfter());
    }

    /// What a program says of itself.
    ///
    /// @param message anything
    public static CheckResult reported(
            Monitor monitor,
            Instant at,
            boolean failed,
            String message,
            @Nullable Duration response) {
        String line = PlainText.line(message, Result.MAX_MESSAGE);
        return new CheckResult(
                monitor.id(),
                null,
                at,
                at,
                failed ? MonitorState.DOWN : MonitorState.UP,
                failed ? monitor.failures() : 0,
                line.isEmpty() ? (failed ? "It reports a failure." : "It has reported.") : line,
                response,
                null,
                null);
    }

    /// What a host reports. Its numbers can be anything.
    ///
    /// @param ended when its last attempt did, by this server's clock
    public static CheckResult ofHost(
            Monitor monitor, long host, Instant ended, ReportedResult reported) {
        MonitorState state =
                switch (reported.state()) {
                    case UP -> MonitorState.UP;
                    case DEGRADED -> MonitorState.DEGRADED;
                    case DOWN -> MonitorState.DOWN;
                };
        Duration took =
                Duration.ofMillis(Math.min(reported.tookMillis(), monitor.interval().toMillis()));
        Double millis = reported.responseMillis();
        Double loss = reported.lossPercent();
        Instant end = reported.certificateEndsAt();
        return new CheckResult(
                monitor.id(),
                host,
                ended.minus(took),
                ended,
                state,
                state == MonitorState.DOWN
                        ? Math.clamp(reported.attempts(), 1, monitor.failures())
                        : 0,
                PlainText.line(reported.message(), Result.MAX_MESSAGE),
                millis == null || millis > MAX_RESPONSE.toMillis()
                        ? null
                        : Duration.ofNanos(Math.round(millis * 1e6)),
                loss == null || loss > 100 ? null : loss,
                end == null || end.isAfter(LATEST_END) || end.isBefore(Instant.EPOCH) ? null : end);
    }

    /// The same, if it would otherwise be older than one before it: results of several hosts arrive
    /// in any order.
    CheckResult notBefore(Instant earliest) {
        return new CheckResult(
                monitor,
                host,
                began.isBefore(earliest) ? earliest : began,
                ended.isBefore(earliest) ? earliest : ended,
                state,
                attempts,
                message,
                response,
                loss,
                certificateEndsAt);
    }

    /// Says nothing about the monitor.
    static CheckResult unknown(long monitor, Instant at, String message) {
        return new CheckResult(
                monitor, null, at, at, MonitorState.UNKNOWN, 0, message, null, null, null);
    }

    /// The same result, which is expected.
    CheckResult duringMaintenance() {
        return new CheckResult(
                monitor,
                host,
                began,
                ended,
                MonitorState.MAINTENANCE,
                state == MonitorState.DOWN ? attempts : 0,
                message,
                response,
                loss,
                certificateEndsAt);
    }

    /// The same failure, which says nothing because of something else.
    CheckResult because(String reason) {
        return new CheckResult(
                monitor, host, began, ended, MonitorState.UNKNOWN, 0, reason, null, loss, null);
    }
}
