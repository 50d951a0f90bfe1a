package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.fleet.hosts.registry.HostStates.NamedState;
import dev.bailiwick.modules.backups.dispatch.RunErrors;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/// A job and its state.
///
/// @param error the code of its last backup's error; null without one
/// @param percent of the run that is in progress; null if it is not known
public record StatedJob(
        BackupJob job,
        NamedState host,
        JobState state,
        Proof proof,
        @Nullable String error,
        @Nullable Integer percent) {
    public String label() {
        return state == JobState.RUNNING && percent != null
                ? "Running %d\u00a0%%".formatted(percent)
                : state.label();
    }

    public StatusIcon icon() {
        return state.icon();
    }

    /// Why it is in this state, without a full stop, or empty.
    public String reason(Instant now) {
        BackupJob.Status status = job.status();
        return switch (state) {
            case NEVER_SUCCEEDED -> last().isEmpty() ? overdue(now) : last();
            case FAILED, LOST, CANCELLED -> last();
            case OVERDUE -> overdue(now);
            case WAITING ->
                    host.isOffline()
                            ? "%s is offline, and the run starts when it is back"
                                    .formatted(host.name())
                            : "The backup runner on %s has not fetched the run"
                                    .formatted(host.name());
            case WARNINGS ->
                    status.lastWarnings() == 1
                            ? "1 warning"
                            : "%,d warnings".formatted(status.lastWarnings());
            case DRILL_FAILED -> "The last restore drill failed";
            case NOT_PROVEN ->
                    status.drillPassedAt() == null
                            ? "No restore drill has passed yet"
                            : "No restore drill has passed for %s"
                                    .formatted(TimeText.elapsed(status.drillPassedAt(), now));
            case PAUSED -> "Paused by " + status.pausedBy();
            case RUNNING, QUEUED, NOT_RUN, SUCCEEDED -> "";
        };
    }

    private String last() {
        String reason = RunErrors.reason(job.status(), error);
        return reason.isEmpty() ? "" : TimeText.capitalized(reason);
    }

    private String overdue(Instant now) {
        Instant since = job.status().overdueAt();
        return since == null || since.isAfter(now)
                ? ""
                : "Overdue for " + TimeText.duration(Duration.between(since, now));
    }

    public @Nullable String rowClass() {
        return switch (state) {
            case NEVER_SUCCEEDED, FAILED, LOST, DRILL_FAILED -> "row-fail";
            case OVERDUE, WARNINGS, CANCELLED, NOT_PROVEN -> "row-warn";
            case WAITING -> "row-held";
            case RUNNING, QUEUED, NOT_RUN, SUCCEEDED, PAUSED -> null;
        };
    }
}
