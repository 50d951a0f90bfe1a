package dev.bailiwick.agent.delivery;

import java.time.Duration;

/// What became of a check-in that was sent.
public sealed interface Answer {
    /// It is stored.
    record Accepted(long hostId, int nextSeconds) implements Answer {}

    /// The server read it and will never take it.
    record Rejected(String why) implements Answer {}

    /// Something on the way, or the server, takes no bodies of this size.
    record TooLarge(String why) implements Answer {}

    /// The token is not known: a person has to do something.
    record Unauthorized(String why) implements Answer {}

    /// Not now.
    ///
    /// @param atLeast to wait, as the other side asks; zero where it asks nothing
    record Later(String why, Duration atLeast) implements Answer {}
}
