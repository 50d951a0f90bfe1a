package dev.bailiwick.fleet.hosts.checkin;

import java.util.UUID;

/// Where a check-in comes from. It must still be valid when the check-in is stored.
public sealed interface ReportSource {
    /// An agent, and the token that it authenticated with.
    record Token(long id) implements ReportSource {}

    /// A container engine that this server read itself. Not valid beside an agent: while a token is
    /// in use, the agent alone reports the host.
    record DirectEngine(UUID uid) implements ReportSource {}
}
