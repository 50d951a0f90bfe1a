package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.modules.remotes.recordings.RecordingPage;
import dev.bailiwick.web.ui.Pager;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// The sessions that are open, and those that have ended.
///
/// @param recorded those that have a recording
/// @param isAdministrator who sees those of everybody, and can end them
public record SessionsPage(
        List<SessionEntry> open,
        List<SessionEntry> ended,
        Set<UUID> recorded,
        Pager pager,
        boolean isAdministrator) {
    public SessionsPage {
        recorded = Set.copyOf(recorded);
        open = List.copyOf(open);
        ended = List.copyOf(ended);
    }

    /// Where an administrator plays a recording; null for none.
    public @Nullable String recordingPath(SessionEntry entry) {
        return isAdministrator && recorded.contains(entry.uid())
                ? RecordingPage.path(entry.uid().toString())
                : null;
    }

    public String summary() {
        return open.isEmpty() ? "No session is open." : open.size() + " open now.";
    }
}
