package dev.bailiwick.probes.result;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// @param message one line of plain text for people, at most 200 characters, without credentials;
///   it can quote what a server sent
/// @param responseTime null when there was no complete response
/// @param roundTrips of ICMP checks whose packets were sent
/// @param certificate of the checks that saw one, also when it is the reason for the outcome
public record Result(
        Outcome outcome,
        String message,
        @Nullable Duration responseTime,
        @Nullable RoundTrips roundTrips,
        @Nullable ServerCertificate certificate) {
    public static final int MAX_MESSAGE = 200;

    public Result {
        message = PlainText.line(message, MAX_MESSAGE);
    }

    public static Result up(String message) {
        return of(Outcome.UP, message);
    }

    public static Result degraded(String message) {
        return of(Outcome.DEGRADED, message);
    }

    public static Result down(String message) {
        return of(Outcome.DOWN, message);
    }

    private static Result of(Outcome outcome, String message) {
        return new Result(outcome, message, null, null, null);
    }

    public Result in(@Nullable Duration time) {
        return new Result(outcome, message, time, roundTrips, certificate);
    }

    public Result with(RoundTrips trips) {
        return new Result(outcome, message, responseTime, trips, certificate);
    }

    public Result with(@Nullable ServerCertificate seen) {
        return new Result(outcome, message, responseTime, roundTrips, seen);
    }

    /// The same, but degraded for another reason.
    public Result degradedBy(String reason) {
        return new Result(Outcome.DEGRADED, reason, responseTime, roundTrips, certificate);
    }
}
