package dev.bailiwick.web.ui;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// A chart of values over time, drawn by the server: an area for the first line, up to five more
/// lines, and gaps where values are unknown.
///
/// @param detail of the title, in small print: "16 cores, load 6.1"
/// @param now the newest value as text, a dash if nothing has been measured for some steps
/// @param label a sentence for people who cannot see it
/// @param top the label of the upper edge; `middle` is half of it, empty when both would be the
///   same text
/// @param limitAt where a dotted line is drawn, or null
/// @param bands the range around the first line, from the lowest to the highest values
/// @param table the values as a table, newest first
public record Chart(
        String title,
        String detail,
        String now,
        String label,
        String top,
        String middle,
        Axis axis,
        List<String> areas,
        List<String> bands,
        List<Line> lines,
        List<Legend> legend,
        List<Sparkline.Gap> gaps,
        @Nullable String limitAt,
        List<TableRow> table) {
    public Chart {
        areas = List.copyOf(areas);
        bands = List.copyOf(bands);
        lines = List.copyOf(lines);
        legend = List.copyOf(legend);
        gaps = List.copyOf(gaps);
        table = List.copyOf(table);
    }

    /// The time axis of a chart.
    ///
    /// @param since when values first became available; missing values before that are not gaps;
    ///   null when that was long before
    public record Axis(Instant from, Duration step, int steps, @Nullable Instant since) {
        private static final int TICKS = 4;

        public Instant to() {
            return from.plus(step.multipliedBy(steps));
        }

        Instant at(int index) {
            return from.plus(step.multipliedBy(index));
        }

        int firstKnown() {
            return since == null || !since.isAfter(from)
                    ? 0
                    : (int) Math.min(steps, Duration.between(from, since).dividedBy(step));
        }

        public List<String> times(ZoneId zone) {
            Duration length = step.multipliedBy(steps);
            boolean days = length.compareTo(Duration.ofDays(2)) > 0;
            var times = new ArrayList<String>();
            for (int i = 0; i <= TICKS; i++) {
                Instant tick = from.plus(length.multipliedBy(i).dividedBy(TICKS));
                times.add(days ? TimeText.day(tick, zone) : TimeText.clock(tick, zone));
            }
            return times;
        }
    }

    /// @param max the value of the upper edge; null for slightly above the maximum
    /// @param limit the value of the dotted line
    public record Scale(@Nullable Double max, @Nullable Double limit, ValueFormat format) {}

    /// A line in the colour of its series, 1 to 6.
    public record Line(int series, String path) {}

    /// The legend of a line.
    ///
    /// @param series 0 for an edge of the band
    /// @param now its last value
    /// @param steps its value in each step, separated by `|`
    public record Legend(int series, String name, String now, String steps) {}

    /// The values at one time, one text per line of the chart.
    public record TableRow(Instant at, List<String> values) {
        public TableRow {
            values = List.copyOf(values);
        }
    }

    /// A line of a chart: its name and its values, null where unknown.
    public record Values(String name, List<@Nullable Double> values) {}

    /// Formats values as text.
    public interface ValueFormat {
        String of(double value);
    }

    private static final int ROWS = 24;
    private static final int STALE_STEPS = 3;

    public static Chart of(
            String title, String detail, List<Values> lines, Axis axis, Scale scale) {
        ValueFormat words = scale.format();
        double top = scale.max() == null ? niceTop(lines) : scale.max();
        var drawn = new ArrayList<Line>();
        var legend = new ArrayList<Legend>();
        for (int i = 0; i < lines.size(); i++) {
            Values line = lines.get(i);
            for (String path : ChartLines.paths(line.values(), top)) {
                drawn.add(new Line(i + 1, path));
            }
            legend.add(
                    new Legend(
                            i + 1,
                            line.name(),
                            formatted(current(line.values()), words),
                            line.values().stream()
                                    .map(value -> formatted(value, words))
                                    .collect(Collectors.joining("|"))));
        }
        List<@Nullable Double> first = lines.getFirst().values();
        return new Chart(
                title,
                detail,
                formatted(current(first), words),
                label(title, lines, words),
                words.of(top),
                middle(top, words),
                axis,
                ChartLines.areas(first, top),
                List.of(),
                drawn,
                legend,
                ChartLines.gaps(lines, axis.firstKnown()),
                scale.limit() == null ? null : ChartLines.height(scale.limit(), top),
                table(lines, axis, words));
    }

    /// A line, and the range of what it is the mean of.
    public static Chart ofRange(
            String title, Values mean, Values lowest, Values highest, Axis axis, Scale scale) {
        List<Values> values = List.of(mean, lowest, highest);
        Chart all = of(title, "", values, axis, scale);
        double top = scale.max() == null ? niceTop(values) : scale.max();
        return new Chart(
                all.title,
                all.detail,
                all.now,
                all.label,
                all.top,
                all.middle,
                axis,
                List.of(),
                ChartLines.bands(lowest.values(), highest.values(), top),
                all.lines.stream().filter(line -> line.series() == 1).toList(),
                all.legend.stream()
                        .map(one ->
                                one.series() == 1
                                        ? one
                                        : new Legend(0, one.name(), one.now(), one.steps()))
                        .toList(),
                all.gaps,
                all.limitAt,
                all.table);
    }

    /// With other rows than one of each step.
    public Chart withTable(List<TableRow> rows) {
        return new Chart(
                title, detail, now, label, top, middle, axis, areas, bands, lines, legend, gaps,
                limitAt, rows);
    }

    private static String label(String title, List<Values> lines, ValueFormat words) {
        return lines.stream()
                .map(line ->
                        summary(
                                lines.size() == 1 ? title : title + ", " + line.name(),
                                line.values(),
                                words))
                .collect(Collectors.joining("; "));
    }

    private static String summary(String name, List<@Nullable Double> values, ValueFormat words) {
        Double min = null;
        Double most = null;
        for (Double value : values) {
            if (value != null) {
                min = min == null ? value : Double.valueOf(Math.min(min, value));
                most = most == null ? value : Double.valueOf(Math.max(most, value));
            }
        }
        Double now = last(values);
        return min == null || most == null || now == null
                ? name + ": no data"
                : "%s between %s and %s, last %s"
                        .formatted(name, words.of(min), words.of(most), words.of(now));
    }

    private static String middle(double top, ValueFormat words) {
        String middle = words.of(top / 2);
        return middle.equals(words.of(top)) ? "" : middle;
    }

    private static String formatted(@Nullable Double value, ValueFormat words) {
        return value == null ? "–" : words.of(value);
    }

    /// The newest value, unless nothing has been measured for some steps.
    private static @Nullable Double current(List<@Nullable Double> values) {
        var newest = values.subList(Math.max(0, values.size() - STALE_STEPS), values.size());
        return newest.stream().allMatch(Objects::isNull) ? null : last(values);
    }

    private static @Nullable Double last(List<@Nullable Double> values) {
        for (int i = values.size() - 1; i >= 0; i--) {
            if (values.get(i) != null) {
                return values.get(i);
            }
        }
        return null;
    }

    /// 1, 2 or 5 times a power of ten, which is easy to read.
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

    private static List<TableRow> table(List<Values> lines, Axis axis, ValueFormat words) {
        var rows = new ArrayList<TableRow>();
        int every = Math.max(1, axis.steps() / ROWS);
        for (int i = axis.steps() - 1; i >= 0; i -= every) {
            var texts = new ArrayList<String>();
            for (Values line : lines) {
                texts.add(formatted(line.values().get(i), words));
            }
            rows.add(new TableRow(axis.at(i), texts));
        }
        return rows;
    }
}
