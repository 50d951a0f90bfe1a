package dev.bailiwick.records.lists;

import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// How many records the views of a list have, up to [#MAX] and one.
///
/// @param byView the views that were counted
/// @param complete whether all views were counted; otherwise only the current one, because the
///   search matches more than it returns
/// @param more whether the current view has more matches than the search returns
public record ListCounts<V extends Enum<V> & ListOption>(
        Map<V, Integer> byView, boolean complete, boolean more) {
    /// Counting stops here.
    public static final int MAX = 10_000;

    public ListCounts {
        byView = Map.copyOf(byView);
    }

    public int of(V view) {
        return byView.getOrDefault(view, 0);
    }

    /// Such as "1,204", "more than 10,000".
    public static String text(int count) {
        return count > MAX ? "more than %,d".formatted(MAX) : "%,d".formatted(count);
    }

    /// Empty views have no chip, except the current one and the first.
    List<Chip> chips(ListQuery<V, ?> query) {
        var chips = new ArrayList<Chip>();
        for (V view : query.view().getDeclaringClass().getEnumConstants()) {
            boolean current = query.view() == view;
            boolean counted = complete || (current && !more);
            if (of(view) > 0 || !counted || current || view.key().isEmpty()) {
                chips.add(
                        new Chip(
                                view.label(),
                                counted ? Long.valueOf(of(view)) : null,
                                MAX,
                                query.first(view).text(),
                                current));
            }
        }
        return chips;
    }

    String shown(int rows, V view) {
        return more
                ? Pager.truncatedSummary(rows, of(view))
                : "%,d of %s".formatted(rows, text(of(view)));
    }
}
