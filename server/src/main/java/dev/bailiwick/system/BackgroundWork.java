package dev.bailiwick.system;

import dev.bailiwick.ui.State;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.config.ScheduledTask;
import org.springframework.scheduling.config.ScheduledTaskHolder;
import org.springframework.scheduling.config.TaskExecutionOutcome;
import org.springframework.stereotype.Component;

/// What runs by itself in this process, and how it last went.
@Component
final class BackgroundWork {
    /// @param name such as "sessions: forget ended"
    record Work(
            String name,
            State state,
            String word,
            @Nullable Instant last,
            @Nullable Instant next) {}

    private static final Pattern CAPITAL = Pattern.compile("(?<=[a-z])(?=[A-Z])");

    private final List<ScheduledTaskHolder> holders;

    BackgroundWork(List<ScheduledTaskHolder> holders) {
        this.holders = holders;
    }

    List<Work> list() {
        return holders.stream()
                .flatMap(holder -> holder.getScheduledTasks().stream())
                .map(BackgroundWork::work)
                .sorted(Comparator.comparing(Work::name))
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

    /// @param method such as `dev.bailiwick.sessions.Sessions.forgetEnded`
    private static String name(String method) {
        String[] parts = method.split("\\.", -1);
        if (parts.length < 3) {
            return method;
        }
        return words(parts[parts.length - 3])
                + ": "
                + words(parts[parts.length - 2])
                + ", "
                + words(parts[parts.length - 1]);
    }

    private static String words(String camels) {
        return CAPITAL.matcher(camels).replaceAll(" ").toLowerCase(Locale.ROOT);
    }
}
