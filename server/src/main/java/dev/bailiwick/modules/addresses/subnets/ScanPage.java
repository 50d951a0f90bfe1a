package dev.bailiwick.modules.addresses.subnets;

import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The scans of a subnet: the running or the last one, and the unregistered addresses that answer.
///
/// @param at when it began or ended, null before the first
/// @param percent of the running scan
/// @param lead sentences that say what was or would be scanned
/// @param interval the interval of the scheduled scan
/// @param next when the next scheduled scan starts; null while one is running or when none is
///   scheduled
/// @param due whether that is now
/// @param blockedReason a sentence that says why it cannot be scanned; null when it can
public record ScanPage(
        String path,
        boolean open,
        StatusIcon icon,
        String statusLabel,
        @Nullable Instant at,
        int percent,
        String lead,
        @Nullable Totals totals,
        String interval,
        @Nullable Instant next,
        boolean due,
        @Nullable String blockedReason,
        boolean mayRequest,
        List<Found> found,
        String foundText,
        String foundMore) {
    public record Totals(int answered, int unanswered, int notPermitted) {}

    /// @param href where it can be added, null for people who may not
    public record Found(String address, @Nullable String href) {}
}
