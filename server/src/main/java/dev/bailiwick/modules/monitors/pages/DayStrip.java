package dev.bailiwick.modules.monitors.pages;

import dev.bailiwick.modules.monitors.checks.MonitorState;
import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import dev.bailiwick.modules.monitors.lists.ResultStrip;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The last days of a monitor, each with its worst state.
///
/// @param days when equal parts of it begin, and now
public record DayStrip(ResultStrip strip, List<Instant> days) {
    private static final int DAYS = 90;
    private static final int PARTS = 3;

    public DayStrip {
        days = List.copyOf(days);
    }

    /// @param periods in which it was not up
    /// @param since when it was added
    /// @param zone in which days begin
    static DayStrip of(Collection<Period> periods, Instant since, Instant now, ZoneId zone) {
        LocalDate today = LocalDate.ofInstant(now, zone);
        LocalDate first = today.minusDays(DAYS - 1);
        var states = new ArrayList<@Nullable MonitorState>();
        for (LocalDate day = first; !day.isAfter(today); day = day.plusDays(1)) {
            Instant from = day.atStartOfDay(zone).toInstant();
            Instant to = day.plusDays(1).atStartOfDay(zone).toInstant();
            states.add(since.isBefore(to) ? ResultStrip.worst(periods, from, to) : null);
        }
        var marked = new ArrayList<Instant>();
        for (int part = 0; part < PARTS; part++) {
            marked.add(first.plusDays((long) DAYS * part / PARTS).atStartOfDay(zone).toInstant());
        }
        marked.add(now);
        return new DayStrip(ResultStrip.of(label(states), states), marked);
    }

    private static String label(List<@Nullable MonitorState> states) {
        return "%d days: %d up, %d with an outage, %d degraded"
                .formatted(
                        DAYS,
                        states.stream().filter(one -> one == MonitorState.UP).count(),
                        states.stream().filter(one -> one == MonitorState.DOWN).count(),
                        states.stream().filter(one -> one == MonitorState.DEGRADED).count());
    }
}
