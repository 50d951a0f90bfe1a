package dev.bailiwick.modules.backups.snapshots;

import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots.Stored;
import dev.bailiwick.modules.backups.pages.ErrorAdvice;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A folder of a snapshot, and the snapshots beside it.
///
/// @param host the name of the host that lists folders
/// @param here this page
/// @param path each folder from the root to this one
/// @param entries null while the host has not listed the folder
/// @param question the run that lists it; null if none does
/// @param failure why it could not be listed; null unless it failed
/// @param notice why the host was not asked; empty if it was
public record SnapshotPage(
        Stored snapshot,
        @Nullable BackupJob job,
        BackupRepository repository,
        String host,
        String here,
        String folder,
        @Nullable String after,
        List<Crumb> path,
        @Nullable List<Row> entries,
        @Nullable Instant readAt,
        Pager pager,
        @Nullable BackupRun question,
        @Nullable ErrorAdvice failure,
        String notice,
        String size,
        List<Other> others,
        int count,
        Pager otherPager,
        List<SelectOption> compare,
        boolean mayRestore) {
    public SnapshotPage {
        path = List.copyOf(path);
        others = List.copyOf(others);
        compare = List.copyOf(compare);
    }

    public List<Crumb> crumbs() {
        var list = new Crumb("Backups", dev.bailiwick.modules.backups.registry.JobFields.PATH);
        return job == null
                ? List.of(list, new Crumb(repository.name(), repository.path()))
                : List.of(list, new Crumb(job.name(), job.path()));
    }

    /// Text of a host, as the page shows it.
    public static String visible(String reported) {
        return InvisibleCharacters.revealed(reported);
    }

    public String shortId() {
        return snapshot.snapshot().id().substring(0, 8);
    }

    public String pathOf() {
        return SnapshotController.path(snapshot.rowId());
    }

    /// @param href of a folder; null for a file
    /// @param link the target of a symbolic link; empty for all others
    /// @param changed as the host says; a dash if it does not
    public record Row(
            String name,
            String path,
            @Nullable String href,
            String icon,
            String link,
            String size,
            String changed,
            String mode,
            String owner) {}

    public record Other(String href, Instant at, String size, boolean current) {}
}
