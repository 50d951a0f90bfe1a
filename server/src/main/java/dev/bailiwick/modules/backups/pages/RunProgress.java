package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.modules.backups.dispatch.RunTransitions;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// How far a run has come: what its host has reported, and the steps that it has gone through.
final class RunProgress {
    private RunProgress() {}

    static List<RunPage.Tile> tiles(BackupRun run, Instant now) {
        BackupRun.Progress progress = run.progress();
        var tiles = new ArrayList<RunPage.Tile>();
        if (progress.filesDone() != null) {
            tiles.add(new RunPage.Tile("Files", "%,d".formatted(progress.filesDone()), ""));
        }
        Long bytes = progress.bytesDone();
        if (bytes != null) {
            tiles.add(
                    new RunPage.Tile(
                            "Data",
                            SizeText.of(bytes),
                            progress.bytesTotal() == null
                                    ? ""
                                    : "of " + SizeText.of(progress.bytesTotal())));
            Duration length = run.times().duration(now);
            if (run.state() == RunState.RUNNING && length != null && length.toSeconds() > 0) {
                tiles.add(
                        new RunPage.Tile(
                                "Rate", SizeText.of(bytes / length.toSeconds()) + "/s", ""));
            }
        }
        return tiles;
    }

    static List<RunPage.Step> steps(BackupRun run, String host, boolean notCreated) {
        var steps = new ArrayList<RunPage.Step>();
        BackupRun.Times times = run.times();
        steps.add(
                new RunPage.Step(
                        times.queuedAt(),
                        StatusIcon.OK,
                        "Queued",
                        run.requestedBy() == null ? "by schedule" : "by " + run.requestedBy()));
        boolean waits = run.state() == RunState.QUEUED;
        if (times.leasedAt() != null) {
            steps.add(
                    new RunPage.Step(
                            times.leasedAt(),
                            StatusIcon.OK,
                            "Leased",
                            "by the backup runner on %s, attempt %d of %d"
                                    .formatted(host, run.attempt(), RunTransitions.MAX_ATTEMPTS)));
        }
        if (times.startedAt() != null && !waits) {
            steps.add(
                    new RunPage.Step(
                            times.startedAt(),
                            run.state().hasEnded() ? StatusIcon.OK : StatusIcon.RUN,
                            "Began",
                            ""));
        }
        if (run.cancelRequestedAt() != null) {
            steps.add(
                    new RunPage.Step(
                            run.cancelRequestedAt(),
                            StatusIcon.IDLE,
                            "Cancel requested",
                            "by " + run.cancelRequestedBy()));
        }
        if (times.endedAt() != null) {
            steps.add(
                    new RunPage.Step(
                            times.endedAt(),
                            notCreated ? StatusIcon.IDLE : RunLabels.icon(run),
                            notCreated ? "Ended" : RunLabels.state(run),
                            ""));
        } else if (waits) {
            steps.add(new RunPage.Step(null, StatusIcon.WAIT, "Waiting", "for " + host));
        }
        return steps;
    }
}
