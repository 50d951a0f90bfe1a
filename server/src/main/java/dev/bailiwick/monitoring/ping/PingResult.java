package dev.bailiwick.monitoring.ping;

/// What became of the wish to ask an address.
public sealed interface PingResult {
    record Checked(PingReport report) implements PingResult {}

    /// The operator keeps this server from the address; nothing was sent.
    record OutOfReach() implements PingResult {}

    /// As many are asked at this moment as may be; nothing was sent.
    record Busy() implements PingResult {}
}
