package dev.bailiwick.modules.licences.seats;

import java.time.Instant;

/// A seat that somebody has.
///
/// @param assignee with its name as it is now
/// @param active false of an account that was deactivated, and of a host that was removed
public record Seat(
        long id, long licence, Assignee assignee, boolean active, Instant since, String by) {
    public String name() {
        return assignee.name();
    }
}
