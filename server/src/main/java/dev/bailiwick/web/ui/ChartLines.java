package dev.bailiwick.web.ui;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The geometry of a [Chart], 200 wide and 100 high, with the origin at the top.
final class ChartLines {
    private static final double WIDTH = 200;
    private static final double HEIGHT = 100;

    private ChartLines() {}

    /// A path for each part without a gap; a single point becomes a short dash.
    static List<String> paths(List<@Nullable Double> values, double top) {
        var paths = new ArrayList<String>();
        var path = new StringBuilder();
        for (int i = 0; i <= values.size(); i++) {
            Double value = i < values.size() ? values.get(i) : null;
            if (value != null) {
                path.append(path.isEmpty() ? "M" : "L")
                        .append(text(x(i, values.size())))
                        .append(' ')
                        .append(text(y(value, top)));
            } else if (!path.isEmpty()) {
                paths.add(path.indexOf("L") < 0 ? path + "h1" : path.toString());
                path.setLength(0);
            }
        }
        return paths;
    }

    static List<String> areas(List<@Nullable Double> values, double top) {
        var areas = new ArrayList<String>();
        for (String path : paths(values, top)) {
            if (path.indexOf('L') > 0) {
                String first = path.substring(1, path.indexOf(' '));
                String last = path.substring(path.lastIndexOf('L') + 1);
                areas.add(
                        "M%s 100L%sL%s 100Z"
                                .formatted(first, path.substring(1), last.split(" ", 2)[0]));
            }
        }
        return areas;
    }

    /// Closed paths along the highest values and back along the lowest, which are unknown at the
    /// same steps.
    static List<String> bands(
            List<@Nullable Double> lowest, List<@Nullable Double> highest, double top) {
        List<String> upper = paths(highest, top);
        List<String> lower = paths(lowest, top);
        var bands = new ArrayList<String>();
        for (int i = 0; i < Math.min(upper.size(), lower.size()); i++) {
            if (upper.get(i).indexOf('L') > 0) {
                List<String> back = List.of(lower.get(i).substring(1).split("L"));
                bands.add("%sL%sZ".formatted(upper.get(i), String.join("L", back.reversed())));
            }
        }
        return bands;
    }

    /// Where no line has a value, starting at the first step that could have one or does.
    static List<Sparkline.Gap> gaps(List<Chart.Values> lines, int since) {
        int steps = lines.getFirst().values().size();
        var gaps = new ArrayList<Sparkline.Gap>();
        int at = 0;
        while (at < since && isUnknown(lines, at)) {
            at++;
        }
        while (at < steps) {
            int end = at;
            while (end < steps && isUnknown(lines, end)) {
                end++;
            }
            if (end > at) {
                double from = at == 0 ? 0 : x(at - 1, steps);
                double to = end == steps ? WIDTH : x(end, steps);
                gaps.add(new Sparkline.Gap(text(from), text(to - from)));
            }
            at = Math.max(end, at + 1);
        }
        return gaps;
    }

    static String height(double value, double top) {
        return text(y(value, top));
    }

    private static boolean isUnknown(List<Chart.Values> lines, int step) {
        return lines.stream().allMatch(line -> line.values().get(step) == null);
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
}
