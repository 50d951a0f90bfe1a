package dev.bailiwick.monitoring.ping;

/// The outcome of a ping request.
public sealed interface PingResult {
    record Checked(PingReport report) implements PingResult {}

    /// The operator does not allow this server to reach the address; nothing was sent.
    record NotPermitted() implements PingResult {}

    /// The maximum number of pings is in progress; nothing was sent.
    record Busy() implements PingResult {}
}
