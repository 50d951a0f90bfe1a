package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// States of a monitor as a row of marks, the newest at the end.
///
/// @param label a sentence for people who cannot see it
/// @param marks of each colour
public record ResultStrip(String label, int width, List<Marks> marks) {
    private static final int SIZE = 50;
    private static final int SHORT_SIZE = 30;
    private static final int STEP = 4;
    private static final Duration DAY = Duration.ofDays(1);

    public ResultStrip {
        marks = List.copyOf(marks);
    }

    /// @param path of an SVG, 18 high
    public record Marks(String css, String path) {}

    /// Its latest results.
    ///
    /// @param results the oldest first
    public static ResultStrip of(List<MonitorState> results) {
        return of(results, SIZE);
    }

    /// Of the latest 30.
    ///
    /// @param all the oldest first
    public static ResultStrip shortOf(List<MonitorState> all) {
        return of(all.subList(Math.max(0, all.size() - SHORT_SIZE), all.size()), SHORT_SIZE);
    }

    /// The last 24 hours of a host, which has no results.
    ///
    /// @param periods without gaps, the latest first
    static ResultStrip ofDay(List<Period> periods, Instant now) {
        return ofDay(periods, now, SIZE);
    }

    static ResultStrip shortOfDay(List<Period> periods, Instant now) {
        return ofDay(periods, now, SHORT_SIZE);
    }

    private static ResultStrip ofDay(List<Period> periods, Instant now, int size) {
        Duration step = DAY.dividedBy(size);
        Instant since = periods.isEmpty() ? now : periods.getLast().beganAt();
        var states = new ArrayList<@Nullable MonitorState>();
        for (Instant from = now.minus(DAY); from.isBefore(now); from = from.plus(step)) {
            Instant to = from.plus(step);
            states.add(since.isBefore(to) ? worst(periods, from, to) : null);
        }
        return of(
                states.contains(MonitorState.DOWN)
                        ? "Last 24 hours, down for a time"
                        : "Last 24 hours, never down",
                states);
    }

    /// The worst state of a time range; up if there is no other.
    public static MonitorState worst(Collection<Period> periods, Instant from, Instant to) {
        MonitorState worst = MonitorState.UP;
        for (Period one : periods) {
            Instant end = one.endedAt();
            if (one.beganAt().isBefore(to) && (end == null || end.isAfter(from))) {
                worst = severity(one.state()) > severity(worst) ? one.state() : worst;
            }
        }
        return worst;
    }

    private static int severity(MonitorState state) {
        return switch (state) {
            case UP -> 0;
            case UNKNOWN -> 1;
            case MAINTENANCE -> 2;
            case DEGRADED -> 3;
            case DOWN -> 4;
        };
    }

    private static ResultStrip of(List<MonitorState> results, int size) {
        var states = new ArrayList<@Nullable MonitorState>();
        states.addAll(Collections.nCopies(size - results.size(), null));
        states.addAll(results);
        long failed = results.stream().filter(one -> one == MonitorState.DOWN).count();
        return of(
                results.isEmpty()
                        ? "No results yet"
                        : "Last %,d results, %s"
                                .formatted(
                                        results.size(),
                                        failed == 0 ? "none failed" : failed + " failed"),
                states);
    }

    /// @param states null where there is none
    public static ResultStrip of(String label, List<@Nullable MonitorState> states) {
        var paths = new LinkedHashMap<String, StringBuilder>();
        int x = 0;
        for (MonitorState state : states) {
            Mark mark = mark(state);
            paths.computeIfAbsent(mark.css(), _ -> new StringBuilder())
                    .append("M%d %dh3v%dh-3z".formatted(x, mark.y(), mark.height()));
            x += STEP;
        }
        return new ResultStrip(
                label,
                x,
                paths.entrySet().stream()
                        .map(one -> new Marks(one.getKey(), one.getValue().toString()))
                        .toList());
    }

    private record Mark(String css, int y, int height) {}

    private static Mark mark(@Nullable MonitorState state) {
        return switch (state) {
            case null -> new Mark("fill-idle", 8, 2);
            case UP -> new Mark("fill-ok", 5, 8);
            case DEGRADED -> new Mark("fill-warn", 2, 14);
            case DOWN -> new Mark("fill-fail", 0, 18);
            case MAINTENANCE -> new Mark("fill-held", 2, 14);
            case UNKNOWN -> new Mark("fill-held", 5, 8);
        };
    }
}
