package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.SizeText;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Charts of the last runs that succeeded: one step for each run.
final class RunCharts {
    private static final int MIN_RUNS = 2;

    private RunCharts() {}

    /// @param runs the latest first
    static List<Chart> of(List<BackupRun> runs) {
        List<BackupRun> shown =
                runs.reversed().stream()
                        .filter(run ->
                                run.state() == RunState.SUCCEEDED
                                        && run.times().startedAt() != null)
                        .toList();
        return shown.size() < MIN_RUNS
                ? List.of()
                : List.of(
                        chart(shown, "Duration", RunCharts::seconds, RunCharts::length),
                        chart(
                                shown,
                                "Added",
                                run -> number(run.bytesAdded()),
                                value -> SizeText.of(Math.round(value))));
    }

    private static Chart chart(
            List<BackupRun> runs,
            String title,
            Function<BackupRun, @Nullable Double> value,
            Chart.ValueFormat format) {
        Instant from = RunLabels.at(runs.getFirst());
        Duration step =
                Duration.between(from, RunLabels.at(runs.getLast())).dividedBy(runs.size() - 1);
        List<@Nullable Double> values = new ArrayList<>();
        var table = new ArrayList<Chart.TableRow>();
        for (BackupRun run : runs) {
            Double one = value.apply(run);
            values.add(one);
            table.addFirst(
                    new Chart.TableRow(
                            RunLabels.at(run), List.of(one == null ? "–" : format.of(one))));
        }
        Chart drawn =
                Chart.of(
                        title,
                        "last %d runs".formatted(runs.size()),
                        List.of(new Chart.Values(title, values)),
                        new Chart.Axis(from, step, runs.size(), null),
                        new Chart.Scale(null, null, format));
        // runs are not equally far apart, so the table has their own times
        return drawn.withTable(table);
    }

    private static @Nullable Double seconds(BackupRun run) {
        Instant end = run.times().endedAt();
        Duration length = end == null ? null : run.times().duration(end);
        return length == null ? null : Double.valueOf(length.toMillis() / 1000.0);
    }

    private static String length(double seconds) {
        return seconds < 120
                ? Math.round(seconds) + "\u00a0s"
                : "%d\u00a0min".formatted(Math.round(seconds / 60));
    }

    private static @Nullable Double number(@Nullable Long count) {
        return count == null ? null : Double.valueOf(count);
    }
}
