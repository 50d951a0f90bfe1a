package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots;
import dev.bailiwick.modules.backups.lists.RunnerContact;
import dev.bailiwick.modules.backups.lists.StatedJob;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.records.changes.RecordChange;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A job: its state, proof, runs, drills, snapshots and details.
///
/// @param hostHref null for readers who cannot open hosts
/// @param runner when its host's backup runner last connected
/// @param proof a sentence about its restore drills
/// @param other runs that are neither backups nor drills
/// @param next the next times of its schedule
/// @param snapshots how many it has
/// @param allow the lines that the host's file needs; null when nothing suggests that one is
///   missing
/// @param unlock null where nothing can be unlocked
public record JobPage(
        StatedJob stated,
        BackupRepository repository,
        @Nullable String hostHref,
        String reason,
        RunnerContact runner,
        String proof,
        @Nullable BackupRun active,
        List<RunRow> runs,
        Pager pager,
        List<Chart> charts,
        List<RunRow> drills,
        List<RunRow> other,
        List<Instant> next,
        int snapshots,
        List<BackupSnapshots.Stored> latest,
        @Nullable String allow,
        List<RecordChange> changes,
        boolean mayChange,
        Confirmation removal,
        Confirmation unlock) {
    public JobPage {
        runs = List.copyOf(runs);
        charts = List.copyOf(charts);
        drills = List.copyOf(drills);
        other = List.copyOf(other);
        next = List.copyOf(next);
        latest = List.copyOf(latest);
        changes = List.copyOf(changes);
    }

    public BackupJob job() {
        return stated.job();
    }

    public String snapshotHref(BackupSnapshots.Stored snapshot) {
        return RunRows.snapshotPath(snapshot.rowId());
    }

    public boolean isLive() {
        return active != null;
    }

    /// @param icon of its state
    /// @param label of its state
    /// @param css the class of the row; null for none
    /// @param sub why it failed, or who started it
    /// @param snapshotHref null if the snapshot does not exist any more
    /// @param checked what a drill compared
    public record RunRow(
            BackupRun run,
            StatusIcon icon,
            String label,
            @Nullable String css,
            String operation,
            String sub,
            String duration,
            String read,
            String added,
            @Nullable String snapshotHref,
            String checked) {
        /// The same as a row of its repository's page.
        RunRow in(BackupRepository repository) {
            return RunLabels.isNotCreated(run, repository)
                    ? new RunRow(
                            run,
                            StatusIcon.IDLE,
                            "Not created yet",
                            null,
                            operation,
                            "The first backup creates the repository.",
                            duration,
                            read,
                            added,
                            snapshotHref,
                            checked)
                    : this;
        }

        public String snapshot() {
            return run.snapshot() == null ? "–" : run.snapshot().substring(0, 8);
        }
    }
}
