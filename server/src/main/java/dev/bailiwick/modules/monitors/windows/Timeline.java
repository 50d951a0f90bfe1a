package dev.bailiwick.modules.monitors.windows;

import dev.bailiwick.modules.monitors.maintenance.MaintenanceWindow;
import dev.bailiwick.modules.monitors.maintenance.Occurrence;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// When windows are open in the next two weeks: a lane for each, in a field of 1000 by 24.
///
/// @param days labels of all days; empty for those between
/// @param midnights the horizontal positions of the days but the first, as numbers of SVG
/// @param now the position of this moment
/// @param hidden how many windows have no lane, because there are too many
public record Timeline(
        List<String> days, List<String> midnights, String now, List<Lane> lanes, int hidden) {
    private static final int DAYS = 14;
    private static final int DAYS_BETWEEN_LABELS = 3;
    private static final int MAX_LANES = 15;
    private static final int MAX_BARS = 200;
    private static final double WIDTH = 1000;

    /// So that a short one can be seen.
    private static final double MIN_WIDTH = 2;

    private static final DateTimeFormatter DAY = DateTimeFormatter.ofPattern("EEE d", Locale.UK);

    public Timeline {
        days = List.copyOf(days);
        midnights = List.copyOf(midnights);
        lanes = List.copyOf(lanes);
    }

    public record Lane(String name, List<Bar> bars) {
        public Lane {
            bars = List.copyOf(bars);
        }
    }

    /// @param open whether it is now
    public record Bar(String x, String width, boolean open) {}

    /// @param windows in the order of their lanes; those that are not open in this time have none
    /// @param zone of the person
    static Timeline of(List<MaintenanceWindow> windows, Instant now, ZoneId zone) {
        LocalDate today = now.atZone(zone).toLocalDate();
        Instant from = today.atStartOfDay(zone).toInstant();
        Instant to = today.plusDays(DAYS).atStartOfDay(zone).toInstant();
        var scale = new Scale(from, Duration.between(from, to));
        var days = new ArrayList<String>();
        var midnights = new ArrayList<String>();
        for (int i = 0; i < DAYS; i++) {
            LocalDate day = today.plusDays(i);
            days.add(i % DAYS_BETWEEN_LABELS == 0 ? DAY.format(day) : "");
            if (i > 0) {
                midnights.add(number(scale.at(day.atStartOfDay(zone).toInstant())));
            }
        }
        var lanes = new ArrayList<Lane>();
        int hidden = 0;
        for (MaintenanceWindow window : windows) {
            List<Occurrence> times = window.occurrences(from, to, MAX_BARS);
            if (!times.isEmpty() && lanes.size() < MAX_LANES) {
                lanes.add(
                        new Lane(
                                window.name(),
                                times.stream().map(one -> scale.bar(one, now)).toList()));
            } else if (!times.isEmpty()) {
                hidden++;
            }
        }
        return new Timeline(days, midnights, number(scale.at(now)), lanes, hidden);
    }

    private record Scale(Instant from, Duration length) {
        private double at(Instant time) {
            double share =
                    (double) Duration.between(from, time).toMillis() / length.toMillis() * WIDTH;
            return Math.clamp(share, 0, WIDTH);
        }

        private Bar bar(Occurrence one, Instant now) {
            double begin = at(one.begin());
            return new Bar(
                    number(begin),
                    number(Math.max(MIN_WIDTH, at(one.end()) - begin)),
                    one.contains(now));
        }
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.1f", value);
    }
}
