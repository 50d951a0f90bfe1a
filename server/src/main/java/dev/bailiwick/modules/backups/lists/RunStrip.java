package dev.bailiwick.modules.backups.lists;

import dev.bailiwick.modules.backups.dispatch.RunState;
import java.util.ArrayList;
import java.util.List;

/// The last backups of a job as a row of marks, the latest at the end.
///
/// @param label a sentence for people who cannot see it
public record RunStrip(String label, List<Mark> marks) {
    static final int SIZE = 30;

    private static final int STEP = 4;

    public RunStrip {
        marks = List.copyOf(marks);
    }

    /// In a field of 120 by 18.
    public record Mark(String css, int x, int y, int height) {}

    record Past(RunState state, boolean warnings) {}

    /// @param past the latest first
    static RunStrip of(List<Past> past) {
        var marks = new ArrayList<Mark>();
        int bad = 0;
        for (int i = 0; i < SIZE; i++) {
            int x = (SIZE - 1 - i) * STEP;
            if (i >= past.size()) {
                marks.add(new Mark("fill-idle", x, 8, 2));
                continue;
            }
            Past one = past.get(i);
            switch (one.state()) {
                case SUCCEEDED ->
                        marks.add(
                                one.warnings()
                                        ? new Mark("fill-warn", x, 0, 18)
                                        : new Mark("fill-ok", x, 5, 8));
                case FAILED, LOST -> {
                    marks.add(new Mark("fill-fail", x, 0, 18));
                    bad++;
                }
                case CANCELLED -> marks.add(new Mark("fill-held", x, 0, 18));
                case QUEUED, LEASED, RUNNING -> marks.add(new Mark("fill-run", x, 0, 18));
            }
        }
        return new RunStrip(
                past.isEmpty()
                        ? "No runs yet"
                        : "Last %d runs, %s"
                                .formatted(past.size(), bad == 0 ? "none failed" : bad + " failed"),
                marks);
    }
}
