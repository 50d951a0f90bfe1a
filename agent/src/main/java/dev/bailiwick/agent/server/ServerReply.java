package dev.bailiwick.agent.server;

import java.time.Duration;

/// The outcome of a request to the server.
///
/// @param <T> the content of the server's own reply
public sealed interface ServerReply<T> {
    /// The server did what was requested.
    record Accepted<T>(T content) implements ServerReply<T> {}

    /// The server read it and will never accept it.
    record Rejected<T>(String why) implements ServerReply<T> {}

    /// The server, or something on the way, does not accept bodies of this size.
    record TooLarge<T>(String why) implements ServerReply<T> {}

    /// The token is unknown: a person must act.
    record Unauthorized<T>(String why) implements ServerReply<T> {}

    /// Retry later.
    ///
    /// @param atLeast the minimum wait that was requested; zero if none
    record Later<T>(String why, Duration atLeast) implements ServerReply<T> {}
}
