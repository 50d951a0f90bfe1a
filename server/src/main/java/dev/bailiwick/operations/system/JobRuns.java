package dev.bailiwick.operations.system;

import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.web.ui.State;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.scheduling.config.TaskExecutionOutcome;
import org.springframework.stereotype.Component;

/// What runs by itself in this process, and how it last went.
@Component
final class JobRuns {
    /// @param name what it does, such as "Forget sessions that ran out"
    record Work(
            String name,
            State state,
            String word,
            @Nullable Instant last,
            @Nullable Instant next) {}

    private final List<ScheduledTaskHolder> holders;

    JobRuns(List<ScheduledTaskHolder> holders) {
        this.holders = holders;
    }

    List<Work> list() {
        return holders.stream()
                .flatMap(holder -> holder.getScheduledTasks().stream())
                .map(JobRuns::work)
                .sorted(
                        Comparator.comparing((Work work) -> work.state() != State.FAIL)
                                .thenComparing(Work::name))
                .toList();
    }

    private static Work work(ScheduledTask task) {
        TaskExecutionOutcome outcome = task.getTask().getLastExecutionOutcome();
        State state =
                switch (outcome.status()) {
                    case NONE -> State.WAIT;
                    case STARTED -> State.RUN;
                    case SUCCESS -> State.OK;
                    case ERROR -> State.FAIL;
                };
        String word =
                switch (outcome.status()) {
                    case NONE -> "Not yet run";
                    case STARTED -> "Running";
                    case SUCCESS -> "Done";
                    case ERROR -> "Failed";
                };
        return new Work(
                name(task.getTask().getRunnable().toString()),
                state,
                word,
                outcome.executionTime(),
                task.nextExecution());
    }

    /// @param method such as `dev.bailiwick.identity.sessions.Sessions.forgetExpired`; shown as it
    ///   is when nobody has said what it does
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
