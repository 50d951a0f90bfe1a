package dev.bailiwick.modules.licences.seats;

import java.time.Instant;

/// An assigned seat.
///
/// @param assignee with its current name
/// @param active false for a deactivated account or a removed host
public record Seat(
        long id, long licence, Assignee assignee, boolean active, Instant since, String by) {
    public String name() {
        return assignee.name();
    }
}
