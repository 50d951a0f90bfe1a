package dev.bailiwick.records.lists;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
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

    List<Chip> chips(ListQuery query, V current) {
        var chips = new ArrayList<Chip>();
        for (V view : current.getDeclaringClass().getEnumConstants()) {
            boolean counted = complete || (view == current && !more);
            chips.add(
                    query.chip(
                            view.label(),
                            view.icon(),
                            counted ? Long.valueOf(of(view)) : null,
                            MAX,
                            Map.of(ListPage.VIEW, view.key())));
        }
        return chips;
    }

    Pager pager(ListQuery query, KeysetPagination.Page<?> page, V current) {
        return more
                ? query.pager(
                        page,
                        of(current),
                        "the first %,d. There are more matches: enter a longer search text."
                                .formatted(of(current)))
                : query.pager(page, of(current), MAX);
    }
}
