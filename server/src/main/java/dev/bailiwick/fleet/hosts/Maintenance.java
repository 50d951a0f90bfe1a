package dev.bailiwick.fleet.hosts;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Somebody works on a host, so nobody is to be alarmed.
///
/// @param until null when it has no end yet
public record Maintenance(Instant since, @Nullable Instant until, String by) {
    public boolean isOver(Instant now) {
        return until != null && !now.isBefore(until);
    }
}
