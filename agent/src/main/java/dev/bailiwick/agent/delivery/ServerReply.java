package dev.bailiwick.agent.delivery;

import java.time.Duration;

/// The outcome of sending a check-in.
public sealed interface ServerReply {
    /// It is stored.
    record Accepted(long hostId, int nextSeconds) implements ServerReply {}

    /// The server read it and will never accept it.
    record Rejected(String why) implements ServerReply {}

    /// The server, or something on the way, does not accept bodies of this size.
    record TooLarge(String why) implements ServerReply {}

    /// The token is unknown: a person must act.
    record Unauthorized(String why) implements ServerReply {}

    /// Retry later.
    ///
    /// @param atLeast the minimum wait that was requested; zero if none
    record Later(String why, Duration atLeast) implements ServerReply {}
}
