package dev.bailiwick.operations.system;

import dev.bailiwick.platform.jobs.JobDurations;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.scheduling.config.TaskExecutionOutcome;
import org.springframework.stereotype.Component;

/// The background jobs of this process, and the result of their last run.
@Component
public final class JobRuns {
    /// @param name what it does, such as "Delete expired sessions"
    public record JobRun(
            String name,
            StatusIcon state,
            String statusLabel,
            @Nullable Instant last,
            @Nullable Duration took,
            @Nullable Instant next) {
        /// Such as "3 ms" or "2.4 s".
        public String tookText() {
            if (took == null) {
                return "–";
            }
            return took.compareTo(Duration.ofSeconds(1)) < 0
                    ? "%,d ms".formatted(took.toMillis())
                    : "%,.1f s".formatted(took.toMillis() / 1000.0);
        }
    }

    private final List<ScheduledTaskHolder> holders;
    private final JobDurations durations;

    JobRuns(List<ScheduledTaskHolder> holders, JobDurations durations) {
        this.holders = holders;
        this.durations = durations;
    }

    List<JobRun> list() {
        return holders.stream()
                .flatMap(holder -> holder.getScheduledTasks().stream())
                .map(this::run)
                .sorted(
                        Comparator.comparing((JobRun work) -> work.state() != StatusIcon.FAIL)
                                .thenComparing(JobRun::name))
                .toList();
    }

    private JobRun run(ScheduledTask task) {
        String method = task.getTask().getRunnable().toString();
        TaskExecutionOutcome outcome = task.getTask().getLastExecutionOutcome();
        StatusIcon state =
                switch (outcome.status()) {
                    case NONE -> StatusIcon.WAIT;
                    case STARTED -> StatusIcon.RUN;
                    case SUCCESS -> StatusIcon.OK;
                    case ERROR -> StatusIcon.FAIL;
                };
        String word =
                switch (outcome.status()) {
                    case NONE -> "Not yet run";
                    case STARTED -> "Running";
                    case SUCCESS -> "Done";
                    case ERROR -> "Failed";
                };
        return new JobRun(
                name(method),
                state,
                word,
                outcome.executionTime(),
                durations.lastOf(method).orElse(null),
                task.nextExecution());
    }

    /// @param method such as `dev.bailiwick.identity.sessions.Sessions.deleteExpired`; shown
    ///   unchanged if it has no name
    private static String name(String method) {
        int dot = method.lastIndexOf('.');
        try {
            ScheduledJob task =
                    Class.forName(method.substring(0, Math.max(dot, 0)))
                            .getDeclaredMethod(method.substring(dot + 1))
                            .getAnnotation(ScheduledJob.class);
            return task == null ? method : task.value();
        } catch (ReflectiveOperationException notOurs) {
            return method;
        }
    }
}
