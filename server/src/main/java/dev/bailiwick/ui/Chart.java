package dev.bailiwick.ui;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// Values over time, drawn by the server: an area for the first line, up to five lines more, gaps
/// where nothing is known. Geometry is 200 wide and 100 high, from the top.
///
/// @param detail of what, in small letters: "16 cores, load 6.1"
/// @param now the last value in words
/// @param label a sentence for those who do not see it
/// @param top what the upper edge stands for, in words; `middle` half of it
/// @param limitAt where a dotted line is drawn, none when null
/// @param table the same as figures, the newest first
public record Chart(
        String title,
        String detail,
        String now,
        String label,
        String top,
        String middle,
        List<String> times,
        List<String> areas,
        List<Line> lines,
        List<Spark.Gap> gaps,
        @Nullable String limitAt,
        List<Figures> table) {
    public Chart {
        times = List.copyOf(times);
        areas = List.copyOf(areas);
        lines = List.copyOf(lines);
        gaps = List.copyOf(gaps);
        table = List.copyOf(table);
    }

    /// A line in the colour of its series, 1 to 6.
    public record Line(int series, String path) {}

    /// What was measured at a time, a text for each line.
    public record Figures(Instant at, List<String> values) {
        public Figures {
            values = List.copyOf(values);
        }
    }

    /// One of a chart's lines: its name and its values, null where nothing is known.
    public record Values(String name, List<@Nullable Double> values) {}

    /// How values are worded.
    public interface Words {
        String of(double value);
    }

    private static final double WIDTH = 200;
    private static final double HEIGHT = 100;
    private static final int TICKS = 4;
    private static final int ROWS = 24;
    private static final DateTimeFormatter CLOCK = format("HH:mm");
    private static final DateTimeFormatter DAY = format("d MMM");

    /// @param most the value of the upper edge; null for just above the greatest
    /// @param limit the value of the dotted line
    public static Chart of(
            String title,
            String detail,
            List<Values> lines,
            Instant from,
            Duration step,
            @Nullable Double most,
            @Nullable Double limit,
            Words words) {
        double top = most == null ? niceTop(lines) : most;
        var drawn = new ArrayList<Line>();
        for (int i = 0; i < lines.size(); i++) {
            for (String path : paths(lines.get(i).values(), top)) {
                drawn.add(new Line(i + 1, "M" + path));
            }
        }
        List<@Nullable Double> first = lines.getFirst().values();
        return new Chart(
                title,
                detail,
                worded(last(first), words),
                label(title, first, words),
                words.of(top),
                words.of(top / 2),
                times(from, step, first.size()),
                areas(first, top),
                drawn,
                gaps(first),
                limit == null ? null : text(y(limit, top)),
                table(lines, from, step, words));
    }

    private static String label(String title, List<@Nullable Double> values, Words words) {
        Double least = null;
        Double most = null;
        for (Double value : values) {
            if (value != null) {
                least = least == null ? value : Double.valueOf(Math.min(least, value));
                most = most == null ? value : Double.valueOf(Math.max(most, value));
            }
        }
        Double now = last(values);
        return least == null || most == null || now == null
                ? title + ": nothing known"
                : "%s between %s and %s, last %s"
                        .formatted(title, words.of(least), words.of(most), words.of(now));
    }

    private static String worded(@Nullable Double value, Words words) {
        return value == null ? "–" : words.of(value);
    }

    private static @Nullable Double last(List<@Nullable Double> values) {
        for (int i = values.size() - 1; i >= 0; i--) {
            if (values.get(i) != null) {
                return values.get(i);
            }
        }
        return null;
    }

    /// 1, 2 or 5 of a power of ten: figures that people read at once.
    private static double niceTop(List<Values> lines) {
        double most = 0;
        for (Values line : lines) {
            for (Double value : line.values()) {
                most = value == null ? most : Math.max(most, value);
            }
        }
        if (most <= 0) {
            return 1;
        }
        double power = Math.pow(10, Math.floor(Math.log10(most)));
        for (double factor : new double[] {1, 2, 5}) {
            if (most <= factor * power) {
                return factor * power;
            }
        }
        return 10 * power;
    }

    /// A path for each stretch without a gap.
    private static List<String> paths(List<@Nullable Double> values, double top) {
        var paths = new ArrayList<String>();
        var path = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            Double value = values.get(i);
            if (value != null) {
                path.append(path.isEmpty() ? "" : "L")
                        .append(text(x(i, values.size())))
                        .append(' ')
                        .append(text(y(value, top)));
            } else if (!path.isEmpty()) {
                paths.add(path.toString());
                path.setLength(0);
            }
        }
        if (!path.isEmpty()) {
            paths.add(path.toString());
        }
        return paths;
    }

    private static List<String> areas(List<@Nullable Double> values, double top) {
        var areas = new ArrayList<String>();
        for (String path : paths(values, top)) {
            String first = path.substring(0, path.indexOf(' '));
            String last = path.substring(path.lastIndexOf('L') + 1);
            areas.add("M%s 100L%sL%s 100Z".formatted(first, path, last.split(" ", 2)[0]));
        }
        return areas;
    }

    private static List<Spark.Gap> gaps(List<@Nullable Double> values) {
        var gaps = new ArrayList<Spark.Gap>();
        int at = 0;
        while (at < values.size()) {
            int end = at;
            while (end < values.size() && values.get(end) == null) {
                end++;
            }
            if (end > at) {
                double from = at == 0 ? 0 : x(at - 1, values.size());
                double to = end == values.size() ? WIDTH : x(end, values.size());
                gaps.add(new Spark.Gap(text(from), text(to - from)));
            }
            at = Math.max(end, at + 1);
        }
        return gaps;
    }

    private static List<String> times(Instant from, Duration step, int steps) {
        Duration length = step.multipliedBy(steps);
        DateTimeFormatter words = length.compareTo(Duration.ofDays(2)) > 0 ? DAY : CLOCK;
        var times = new ArrayList<String>();
        for (int i = 0; i <= TICKS; i++) {
            times.add(words.format(from.plus(length.multipliedBy(i).dividedBy(TICKS))));
        }
        return times;
    }

    private static List<Figures> table(
            List<Values> lines, Instant from, Duration step, Words words) {
        var rows = new ArrayList<Figures>();
        int steps = lines.getFirst().values().size();
        int every = Math.max(1, steps / ROWS);
        for (int i = steps - 1; i >= 0; i -= every) {
            var texts = new ArrayList<String>();
            for (Values line : lines) {
                Double value = line.values().get(i);
                texts.add(worded(value, words));
            }
            rows.add(new Figures(from.plus(step.multipliedBy(i)), texts));
        }
        return rows;
    }

    private static double x(int index, int count) {
        return WIDTH * index / Math.max(1, count - 1);
    }

    private static double y(double value, double top) {
        return HEIGHT * (1 - Math.clamp(value / top, 0, 1));
    }

    private static String text(double number) {
        String text = String.format(Locale.ROOT, "%.1f", number);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }

    private static DateTimeFormatter format(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.UK).withZone(ZoneOffset.UTC);
    }
}
