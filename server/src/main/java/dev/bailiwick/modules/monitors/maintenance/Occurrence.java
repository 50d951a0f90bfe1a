package dev.bailiwick.modules.monitors.maintenance;

import java.time.Instant;

/// One time at which a window is open.
///
/// @param end exclusive, not before `begin`
public record Occurrence(Instant begin, Instant end) {
    public boolean contains(Instant at) {
        return !at.isBefore(begin) && at.isBefore(end);
    }

    /// @param to exclusive
    boolean overlaps(Instant from, Instant to) {
        return begin.isBefore(to) && end.isAfter(from);
    }

    /// What is left of it if everything ends at some time.
    Occurrence cut(Instant at) {
        return begin.isAfter(at) || !end.isAfter(at) ? this : new Occurrence(begin, at);
    }
}
