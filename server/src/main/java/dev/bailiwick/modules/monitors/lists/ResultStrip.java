package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.checks.MonitorState;
import java.util.ArrayList;
import java.util.List;

/// The latest results of a monitor as a row of marks, the newest at the end.
///
/// @param label a sentence for people who cannot see it
public record ResultStrip(String label, List<Mark> marks) {
    private static final int SIZE = 50;
    private static final int STEP = 4;

    public ResultStrip {
        marks = List.copyOf(marks);
    }

    /// In a field of 200 by 18.
    public record Mark(String css, int x, int y, int height) {}

    /// @param results the oldest first
    public static ResultStrip of(List<MonitorState> results) {
        var marks = new ArrayList<Mark>();
        int missing = SIZE - results.size();
        for (int i = 0; i < missing; i++) {
            marks.add(new Mark("fill-idle", i * STEP, 8, 2));
        }
        for (int i = 0; i < results.size(); i++) {
            int x = (missing + i) * STEP;
            marks.add(
                    switch (results.get(i)) {
                        case UP -> new Mark("fill-ok", x, 5, 8);
                        case DEGRADED -> new Mark("fill-warn", x, 2, 14);
                        case DOWN -> new Mark("fill-fail", x, 0, 18);
                        case UNKNOWN -> new Mark("fill-held", x, 5, 8);
                    });
        }
        long failed = results.stream().filter(one -> one == MonitorState.DOWN).count();
        return new ResultStrip(
                results.isEmpty()
                        ? "No results yet"
                        : "Last %,d results, %s"
                                .formatted(
                                        results.size(),
                                        failed == 0 ? "none failed" : failed + " failed"),
                marks);
    }
}
