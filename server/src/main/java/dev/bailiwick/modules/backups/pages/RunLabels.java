package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// Runs as pages name them.
public final class RunLabels {
    private RunLabels() {}

    public static String operation(BackupOperation operation) {
        return switch (operation) {
            case INIT -> "Create repository";
            case BACKUP -> "Backup";
            case CHECK -> "Check";
            case FORGET -> "Retention";
            case PRUNE -> "Prune";
            case SNAPSHOTS -> "List of snapshots";
            case BROWSE -> "List of a folder";
            case DIFF -> "Comparison";
            case RESTORE -> "Restore";
            case RESTORE_TEST -> "Restore drill";
            case UNLOCK -> "Unlock";
            case COPY -> "Copy";
        };
    }

    public static String state(BackupRun run) {
        return switch (run.state()) {
            case QUEUED -> "Queued";
            case LEASED -> "Starting";
            case RUNNING -> {
                Integer permille = run.progress().permille();
                yield permille == null ? "Running" : "Running %d\u00a0%%".formatted(permille / 10);
            }
            case SUCCEEDED ->
                    run.operation() == BackupOperation.RESTORE_TEST
                            ? "Passed"
                            : run.warnings() > 0 ? "Warnings" : "Succeeded";
            case FAILED -> "Failed";
            case CANCELLED -> "Cancelled";
            case LOST -> "Lost";
        };
    }

    /// A connection test of a repository that the first backup will create: nothing is wrong.
    static boolean isNotCreated(BackupRun run, BackupRepository repository) {
        return run.operation() == BackupOperation.SNAPSHOTS
                && "repository_missing".equals(run.errorCode())
                && !repository.status().hasExisted();
    }

    public static StatusIcon icon(BackupRun run) {
        return switch (run.state()) {
            case QUEUED -> StatusIcon.WAIT;
            case LEASED, RUNNING -> StatusIcon.RUN;
            case SUCCEEDED -> run.warnings() > 0 ? StatusIcon.WARN : StatusIcon.OK;
            case FAILED, LOST -> StatusIcon.FAIL;
            case CANCELLED -> StatusIcon.IDLE;
        };
    }

    public static @Nullable String rowClass(BackupRun run) {
        return run.state() == RunState.FAILED || run.state() == RunState.LOST
                ? "row-fail"
                : run.warnings() > 0 ? "row-warn" : null;
    }

    /// What its host reported about an error.
    public static String message(BackupRun run) {
        return InvisibleCharacters.revealed(run.errorMessage());
    }

    /// When it began, or is to begin.
    public static Instant at(BackupRun run) {
        Instant started = run.times().startedAt();
        return started == null ? run.times().dueAt() : started;
    }

    /// A dash if it has not begun.
    public static String duration(BackupRun run, Instant now) {
        Duration duration = run.times().duration(now);
        return duration == null ? "–" : length(duration);
    }

    /// Such as "12 s" or "14 minutes".
    public static String length(Duration duration) {
        return duration.toMinutes() == 0
                ? duration.toSeconds() + "\u00a0s"
                : TimeText.duration(duration);
    }
}
