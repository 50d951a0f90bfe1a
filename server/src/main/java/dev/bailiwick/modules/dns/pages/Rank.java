package dev.bailiwick.modules.dns.pages;

import dev.bailiwick.modules.dns.provider.Day.Count;
import dev.bailiwick.web.ui.Href;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/// The most frequent of something, with the length of their bars.
public record Rank(List<Row> rows) {
    private static final int MAX_ROWS = 10;

    public Rank {
        rows = List.copyOf(rows);
    }

    /// @param width of the bar, 0 to 100
    public record Row(String name, String label, String count, String width) {
        /// The address of a filtered page.
        ///
        /// @param page its path, a space, and the parameter that gets the name
        public String href(String page) {
            int space = page.indexOf(' ');
            return new Href(page.substring(0, space)).with(page.substring(space + 1), name).text();
        }
    }

    /// Adds up what several instances counted.
    static Rank of(List<List<Count>> counted) {
        Map<String, Count> sums = new LinkedHashMap<>();
        for (List<Count> counts : counted) {
            for (Count one : counts) {
                Count ignored =
                        sums.merge(
                                one.name(),
                                one,
                                (a, b) ->
                                        new Count(
                                                a.name(),
                                                a.label().isEmpty() ? b.label() : a.label(),
                                                a.count() + b.count()));
            }
        }
        List<Count> top =
                sums.values().stream()
                        .sorted(Comparator.comparingLong(Count::count).reversed())
                        .limit(MAX_ROWS)
                        .toList();
        var rows = new ArrayList<Row>();
        for (Count one : top) {
            double most = Math.max(1, top.getFirst().count());
            rows.add(
                    new Row(
                            one.name(),
                            one.label(),
                            "%,d".formatted(one.count()),
                            String.format(Locale.ROOT, "%.1f", 100 * one.count() / most)));
        }
        return new Rank(rows);
    }
}
