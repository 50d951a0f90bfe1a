package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A run: its progress, steps, log and result.
///
/// @param job null for a run that concerns a repository as a whole
/// @param from the repository that a copy reads; null for other runs
/// @param compared the two snapshots of a comparison; null for other runs
/// @param restored what a restore was asked for; null for other runs
/// @param obstacle the run that it waits for; null if it waits for none
/// @param hostHref null for readers who cannot open hosts
/// @param lead how long it takes or took
/// @param percent null while it is not known
/// @param changes a page of what a comparison found
/// @param advice what to do about an error; null without one
/// @param allow the lines that the host's file needs; null when none is missing
/// @param log null if nothing was logged
/// @param snapshotHref the snapshot that it made or reads; null without one
/// @param usual the usual duration of the job's backups; null when it is not known
/// @param cancellation null when it cannot be cancelled
/// @param again where a new run of the same kind is started; null when it is not that simple
public record RunPage(
        BackupRun run,
        String operation,
        @Nullable BackupJob job,
        Crumb repository,
        @Nullable Crumb from,
        @Nullable String compared,
        @Nullable Restored restored,
        @Nullable Crumb obstacle,
        String hostName,
        @Nullable String hostHref,
        StatusIcon icon,
        String label,
        String lead,
        @Nullable Integer percent,
        List<Tile> tiles,
        List<Step> steps,
        RunFindings findings,
        List<RunFindings.Change> changes,
        Pager changePager,
        @Nullable ErrorAdvice advice,
        @Nullable String allow,
        @Nullable String log,
        @Nullable String snapshotHref,
        @Nullable String usual,
        @Nullable Confirmation cancellation,
        @Nullable String again,
        boolean mayChange,
        boolean isAdministrator) {
    public RunPage {
        tiles = List.copyOf(tiles);
        steps = List.copyOf(steps);
        changes = List.copyOf(changes);
    }

    public boolean isLive() {
        return !run.state().hasEnded();
    }

    /// Of a drill that failed, the steps say more than how much was restored.
    public boolean hasResult() {
        return !findings.facts().isEmpty()
                && (run.operation() != BackupOperation.RESTORE_TEST || advice == null);
    }

    public List<Crumb> crumbs() {
        var list = new Crumb("Backups", dev.bailiwick.modules.backups.registry.JobFields.PATH);
        return job == null
                ? List.of(list, repository)
                : List.of(list, new Crumb(job.name(), job.path()));
    }

    /// @param items paths, the first ones
    /// @param more how many others there are
    public record Restored(List<String> items, int more, String target) {
        public Restored {
            items = List.copyOf(items);
        }
    }

    /// @param detail in small print, or empty
    public record Tile(String label, String value, String detail) {}

    /// @param at null for a step that has not happened
    public record Step(@Nullable Instant at, StatusIcon icon, String word, String detail) {}
}
