package dev.bailiwick.modules.monitors.maintenance;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Why a monitor is in maintenance: a window, or the maintenance of its host.
///
/// @param name of the window or the host
/// @param window its id; null for a host
/// @param end exclusive; null if somebody ends it
/// @param changedAt since when the window is as it is
/// @param by who has planned it
public record CurrentMaintenance(
        String name,
        @Nullable Long window,
        Instant begin,
        @Nullable Instant end,
        Instant changedAt,
        String by) {
    boolean contains(Instant at) {
        return !at.isBefore(begin) && (end == null || at.isBefore(end));
    }

    /// The page that says more; null for a host, which not everyone may open.
    public @Nullable String path() {
        return window == null ? null : WindowFields.KIND.path(window);
    }

    /// Of a monitor that has been in its state since `last`; what was before somebody planned it
    /// stays as it was.
    public Instant beginAfter(Instant last) {
        Instant from = begin.isAfter(changedAt) ? begin : changedAt;
        return from.isAfter(last) ? from : last;
    }

    /// Whether it ends later than another one.
    boolean outlasts(CurrentMaintenance other) {
        return end == null || (other.end != null && end.isAfter(other.end));
    }
}
