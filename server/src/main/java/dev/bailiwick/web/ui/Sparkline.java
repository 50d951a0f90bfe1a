package dev.bailiwick.web.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// A small line chart without axes, from 0 to 1. Unknown values are gaps with a tinted background.
///
/// @param label a sentence for people who cannot see it
/// @param idle whether its source does not report any more
public record Sparkline(
        String label, boolean idle, List<String> areas, List<String> lines, List<Gap> gaps) {
    private static final double WIDTH = 100;
    private static final double HEIGHT = 24;

    public Sparkline {
        areas = List.copyOf(areas);
        lines = List.copyOf(lines);
        gaps = List.copyOf(gaps);
    }

    /// A gap that starts at `x` and is `width` wide, out of 100.
    public record Gap(String x, String width) {}

    /// @param values shares, null where unknown
    public static Sparkline of(String label, boolean idle, List<@Nullable Double> values) {
        return of(label, idle, values, 0);
    }

    /// @param since the first value that could be known; missing values before that are not gaps
    public static Sparkline of(
            String label, boolean idle, List<@Nullable Double> values, int since) {
        var areas = new ArrayList<String>();
        var lines = new ArrayList<String>();
        var gaps = new ArrayList<Gap>();
        double step = WIDTH / Math.max(1, values.size() - 1);
        int at = 0;
        while (at < values.size()) {
            int end = at;
            boolean known = values.get(at) != null;
            while (end < values.size() && (values.get(end) != null) == known) {
                end++;
            }
            if (known) {
                String line = line(values.subList(at, end), at, step);
                lines.add("M" + line);
                areas.add(
                        "M%s %sL%sL%s %sZ"
                                .formatted(
                                        text(at * step),
                                        text(HEIGHT),
                                        line,
                                        text((end - 1) * step),
                                        text(HEIGHT)));
            } else if (at > 0 || end > since) {
                double from = Math.max(0, ((at > 0 ? at : since) - 1) * step);
                gaps.add(new Gap(text(from), text(Math.min(WIDTH, end * step) - from)));
            }
            at = end;
        }
        return new Sparkline(label, idle, areas, lines, gaps);
    }

    private static String line(List<@Nullable Double> values, int first, double step) {
        var line = new StringBuilder();
        for (int i = 0; i < values.size(); i++) {
            Double value = values.get(i);
            double share = value == null ? 0 : Math.clamp(value, 0, 1);
            line.append(i == 0 ? "" : "L")
                    .append(text((first + i) * step))
                    .append(' ')
                    .append(text(HEIGHT * (1 - share)));
        }
        return line.toString();
    }

    private static String text(double number) {
        String text = String.format(Locale.ROOT, "%.1f", number);
        return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
    }
}
