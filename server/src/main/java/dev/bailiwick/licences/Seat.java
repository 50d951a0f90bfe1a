package dev.bailiwick.licences;

import java.time.Instant;

/// A seat that somebody has.
///
/// @param assignee with its name as it is now
/// @param active false of an account that was deactivated, and of a host that was removed
record Seat(long id, long licence, Assignee assignee, boolean active, Instant since, String by) {
    String name() {
        return assignee.name();
    }
}
