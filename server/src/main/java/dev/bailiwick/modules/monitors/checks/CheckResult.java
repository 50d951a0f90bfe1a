package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.probes.result.PlainText;
import dev.bailiwick.probes.result.Result;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// One result of a monitor, from whatever checked it.
///
/// @param began when the first attempt did
/// @param ended when the last attempt did
/// @param attempts that failed; 0 unless it is down, or would be without maintenance
/// @param message one line, safe to show
/// @param response null without a response
/// @param loss of packets in percent; null if none were sent
/// @param certificateEndsAt null if none was seen
public record CheckResult(
        long monitor,
        Instant began,
        Instant ended,
        MonitorState state,
        int attempts,
        String message,
        @Nullable Duration response,
        @Nullable Double loss,
        @Nullable Instant certificateEndsAt) {
    static CheckResult of(long monitor, Instant began, Instant ended, Result result, int attempts) {
        var trips = result.roundTrips();
        var certificate = result.certificate();
        return new CheckResult(
                monitor,
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
                at,
                at,
                failed ? MonitorState.DOWN : MonitorState.UP,
                failed ? monitor.failures() : 0,
                line.isEmpty() ? (failed ? "It reports a failure." : "It has reported.") : line,
                response,
                null,
                null);
    }

    /// Says nothing about the monitor.
    static CheckResult unknown(long monitor, Instant at, String message) {
        return new CheckResult(monitor, at, at, MonitorState.UNKNOWN, 0, message, null, null, null);
    }

    /// The same result, which is expected.
    CheckResult duringMaintenance() {
        return new CheckResult(
                monitor,
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
                monitor, began, ended, MonitorState.UNKNOWN, 0, reason, null, loss, null);
    }
}
