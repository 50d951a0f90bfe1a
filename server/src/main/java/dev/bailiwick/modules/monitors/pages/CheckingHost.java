package dev.bailiwick.modules.monitors.pages;

import dev.bailiwick.modules.monitors.checks.HostStatus;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.lists.ResponseText;
import dev.bailiwick.modules.monitors.lists.ShownState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A host that checks a monitor, and what it has last found.
///
/// @param message empty before the first result
/// @param at when the check ended; null before
public record CheckingHost(
        long id,
        String name,
        ShownState state,
        String message,
        String response,
        @Nullable Instant at) {
    static CheckingHost of(HostStatus one) {
        MonitorStatus found = one.status();
        return new CheckingHost(
                one.host(),
                one.name(),
                ShownState.of(false, found == null ? null : found.state()),
                found == null ? "" : found.message(),
                ResponseText.of(found == null ? null : found.response()),
                found == null ? null : found.checkedAt());
    }
}
