package dev.bailiwick.fleet.hosts.registry;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Planned work on a host, during which nobody should be alerted.
///
/// @param until null when it has no end yet
public record Maintenance(Instant since, @Nullable Instant until, String by) {
    public boolean isOver(Instant now) {
        return until != null && !now.isBefore(until);
    }
}
