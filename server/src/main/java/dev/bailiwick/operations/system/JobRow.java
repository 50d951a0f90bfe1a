package dev.bailiwick.operations.system;

import dev.bailiwick.platform.jobs.JobStatus;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;

/// A background job on the System page.
public record JobRow(JobStatus job) {
    /// Those that failed come first.
    static List<JobRow> of(List<JobStatus> jobs) {
        return jobs.stream()
                .map(JobRow::new)
                .sorted(
                        Comparator.comparing((JobRow row) -> !row.hasFailed())
                                .thenComparing(row -> row.job().name()))
                .toList();
    }

    boolean hasFailed() {
        return job.state() == JobStatus.State.FAILED;
    }

    public StatusIcon state() {
        return switch (job.state()) {
            case NEVER_RUN -> StatusIcon.WAIT;
            case RUNNING -> StatusIcon.RUN;
            case SUCCEEDED -> StatusIcon.OK;
            case FAILED -> StatusIcon.FAIL;
        };
    }

    public String statusLabel() {
        return switch (job.state()) {
            case NEVER_RUN -> "Not yet run";
            case RUNNING -> "Running";
            case SUCCEEDED -> "Done";
            case FAILED -> "Failed";
        };
    }

    /// Such as "3 ms" or "2.4 s".
    public String tookText() {
        Duration took = job.took();
        if (took == null) {
            return "–";
        }
        return took.compareTo(Duration.ofSeconds(1)) < 0
                ? "%,d ms".formatted(took.toMillis())
                : "%,.1f s".formatted(took.toMillis() / 1000.0);
    }
}
