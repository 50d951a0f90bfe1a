package dev.bailiwick.modules.remotes.pages;

import dev.bailiwick.modules.remotes.registry.HostKey;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A machine: its details, reachability, host keys and history.
///
/// @param alsoPinned other machines for which the presented key is pinned
/// @param hostHref the page of its compute host; null when the reader may not open it
public record RemotePage(
        Remote remote,
        List<Remote> alsoPinned,
        @Nullable String hostHref,
        List<RecordChange> changes,
        boolean mayChange,
        boolean mayConnect,
        boolean isAdministrator,
        Confirmation removal) {
    public RemotePage {
        alsoPinned = List.copyOf(alsoPinned);
        changes = List.copyOf(changes);
    }

    /// The path of decisions about its host keys.
    public String keysPath() {
        return remote.path() + "/host-keys";
    }

    public String removalPath(HostKey key) {
        return "%s/%d/remove".formatted(keysPath(), key.id());
    }

    public StatusIcon reachabilityIcon() {
        return remote.isUnreachable() ? StatusIcon.FAIL : StatusIcon.OK;
    }

    public String reachabilityLabel() {
        var last = remote.reachability();
        Integer millis = last.millis();
        return last.failure() != null
                ? last.failure().label()
                : millis == null || millis < 1 ? "under 1\u00a0ms" : millis + "\u00a0ms";
    }

    public String limit(Duration duration) {
        return TimeText.duration(duration);
    }
}
