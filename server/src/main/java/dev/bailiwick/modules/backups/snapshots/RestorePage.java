package dev.bailiwick.modules.backups.snapshots;

import dev.bailiwick.modules.backups.dispatch.BackupSnapshots.Stored;
import dev.bailiwick.web.ui.Crumb;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

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

    /// The lines that the host's file needs for a restore in place: the folders of these items,
    /// none of them above what was backed up.
    public String allow() {
        return Stream.concat(
                        Stream.of("allow restore-in-place"),
                        paths.stream()
                                .map(this::folder)
                                .distinct()
                                .map(SnapshotPage::visible)
                                .map("in-place "::concat))
                .collect(Collectors.joining("\n"));
    }

    private String folder(String path) {
        return snapshot.snapshot().paths().contains(path) || path.lastIndexOf('/') <= 0
                ? path
                : path.substring(0, path.lastIndexOf('/'));
    }
}
