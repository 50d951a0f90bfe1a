package dev.bailiwick.modules.backups.snapshots;

import dev.bailiwick.modules.backups.dispatch.BackupSnapshots.Stored;
import dev.bailiwick.web.ui.Crumb;
import java.util.List;

/// What is restored, and where.
///
/// @param crumbs the pages above it
/// @param paths absolute
public record RestorePage(
        Stored snapshot,
        String host,
        List<Crumb> crumbs,
        List<String> paths,
        String action,
        boolean isAdministrator) {
    public RestorePage {
        crumbs = List.copyOf(crumbs);
        paths = List.copyOf(paths);
    }
}
