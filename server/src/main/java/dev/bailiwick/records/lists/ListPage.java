package dev.bailiwick.records.lists;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.records.savedviews.ListControls;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A page of a list of records: its rows, what is around them, and actions on several of them.
///
/// @param importPercent how much of an import is saved, null when none is being applied; changes
///   are refused until it has finished
/// @param empty whether there are no records to filter
/// @param <R> a row
public record ListPage<R>(
        ListView view,
        boolean empty,
        boolean mayChange,
        boolean mayImport,
        @Nullable Integer importPercent,
        ListControls controls,
        List<R> rows) {
    public static final int SIZE = 50;

    /// The parameter with the current view.
    static final String VIEW = "view";

    public ListPage {
        rows = List.copyOf(rows);
    }

    /// What a list of records was asked for.
    public static ListQuery query(
            String path, Map<String, String> asked, ListOption[] views, ListOption[] orders) {
        return ListQuery.of(
                path, asked, List.of(orders), ListQuery.Parameter.of(VIEW, List.of(views)));
    }

    public static <V extends Enum<V> & ListOption> V view(ListQuery query, Class<V> views) {
        return ListOption.find(views, query.get(VIEW));
    }

    public static <T, R, V extends Enum<V> & ListOption> ListPage<R> of(
            ListQuery query,
            V view,
            ListCounts<V> counts,
            KeysetPagination.Page<T> found,
            Function<T, R> row,
            Optional<Integer> importPercent,
            ListControls controls,
            Account reader) {
        return new ListPage<>(
                new ListView(
                        query,
                        List.of(),
                        counts.chips(query, view),
                        counts.pager(query, found, view)),
                !query.isFiltered() && counts.of(view) == 0,
                reader.mayEdit(),
                reader.isAdministrator(),
                importPercent.orElse(null),
                controls,
                found.rows().stream().map(row).toList());
    }
}
