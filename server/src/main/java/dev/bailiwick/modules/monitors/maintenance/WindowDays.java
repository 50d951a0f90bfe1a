package dev.bailiwick.modules.monitors.maintenance;

import java.time.DayOfWeek;
import java.time.format.TextStyle;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/// Days of the week as people write them: "Mon, Wed", "Mon-Fri", "every day".
final class WindowDays {
    private static final String EVERY_DAY = "every day";
    private static final int SHORTEST_NAME = 3;

    private WindowDays() {}

    /// @return empty if it is not a list of days
    static Optional<List<DayOfWeek>> parse(String text) {
        if (text.toLowerCase(Locale.ROOT).equals(EVERY_DAY)) {
            return Optional.of(List.of(DayOfWeek.values()));
        }
        Set<DayOfWeek> days = EnumSet.noneOf(DayOfWeek.class);
        for (String part : text.split(",", -1)) {
            List<String> ends = List.of(part.split("[-–]", -1));
            Optional<DayOfWeek> first = day(ends.getFirst());
            Optional<DayOfWeek> last = day(ends.getLast());
            if (ends.size() > 2 || first.isEmpty() || last.isEmpty()) {
                return Optional.empty();
            }
            DayOfWeek day = first.get();
            days.add(day);
            while (day != last.get()) {
                day = day.plus(1);
                days.add(day);
            }
        }
        return Optional.of(List.copyOf(days));
    }

    private static Optional<DayOfWeek> day(String name) {
        String part = name.strip().toLowerCase(Locale.ROOT);
        return part.length() < SHORTEST_NAME
                ? Optional.empty()
                : Arrays.stream(DayOfWeek.values())
                        .filter(day -> day.name().toLowerCase(Locale.ROOT).startsWith(part))
                        .findFirst();
    }

    /// Such as "Mon, Wed".
    static String text(List<DayOfWeek> days) {
        return days.size() == DayOfWeek.values().length
                ? "Every day"
                : days.stream()
                        .map(day -> day.getDisplayName(TextStyle.SHORT, Locale.UK))
                        .collect(Collectors.joining(", "));
    }

    /// Such as "MON,WED", as cron expressions name them.
    static String cron(List<DayOfWeek> days) {
        return days.stream()
                .map(day -> day.name().substring(0, SHORTEST_NAME))
                .collect(Collectors.joining(","));
    }
}
