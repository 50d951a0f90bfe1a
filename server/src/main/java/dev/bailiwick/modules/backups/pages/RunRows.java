package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.modules.backups.lists.BackupPaths;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.web.ui.CheckResult;
import dev.bailiwick.web.ui.SizeText;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Runs as rows of tables.
final class RunRows {
    private RunRows() {}

    /// @param snapshots the rows of snapshots by their ids
    static JobPage.RunRow row(BackupRun run, Map<String, Long> snapshots, Instant now) {
        Long row = run.snapshot() == null ? null : snapshots.get(run.snapshot());
        return new JobPage.RunRow(
                run,
                RunLabels.icon(run),
                RunLabels.state(run),
                RunLabels.rowClass(run),
                RunLabels.operation(run.operation()),
                sub(run, ErrorAdvice.of(run)),
                RunLabels.duration(run, now),
                bytes(run.bytesProcessed()),
                bytes(run.bytesAdded()),
                row == null ? null : snapshotPath(row),
                "");
    }

    static JobPage.RunRow drill(RunHistory.WithResult drill, Instant now) {
        BackupRun run = drill.run();
        RunFindings findings =
                RunFindings.of(
                        BackupOperation.RESTORE_TEST,
                        drill.result() == null
                                ? null
                                : InvisibleCharacters.revealed(drill.result()));
        String checked =
                findings.checks().stream()
                        .filter(check ->
                                run.state() != RunState.FAILED
                                        || check.verdict() == CheckResult.Verdict.FAILED)
                        .map(CheckResult::title)
                        .collect(Collectors.joining(", "));
        return new JobPage.RunRow(
                run,
                RunLabels.icon(run),
                RunLabels.state(run),
                RunLabels.rowClass(run),
                RunLabels.operation(run.operation()),
                sub(run, ErrorAdvice.of(run, findings)),
                RunLabels.duration(run, now),
                "",
                "",
                null,
                checked);
    }

    static String snapshotPath(long row) {
        return BackupPaths.BASE + "/snapshots/" + row;
    }

    private static String sub(BackupRun run, @Nullable ErrorAdvice advice) {
        if (run.state() == RunState.FAILED && advice != null) {
            return advice.sentence();
        }
        if (!run.errorMessage().isEmpty()) {
            return RunLabels.message(run);
        }
        return run.requestedBy() == null ? "" : "Started by " + run.requestedBy();
    }

    private static String bytes(@Nullable Long count) {
        return count == null ? "–" : SizeText.of(count);
    }
}
