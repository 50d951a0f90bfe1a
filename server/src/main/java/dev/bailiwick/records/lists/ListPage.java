package dev.bailiwick.records.lists;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.records.savedviews.ListControls;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A page of a list: its filters, its rows, and actions on several of them.
///
/// @param currentHref its own URL with the full query
/// @param importPercent how much of an import is saved, null when none is being applied; changes
///   are refused until it has finished
/// @param empty whether there are no records to filter
/// @param <R> a row
public record ListPage<R>(
        String path,
        String currentHref,
        String search,
        String view,
        String sort,
        List<SelectOption> sorts,
        boolean filtered,
        boolean empty,
        boolean mayChange,
        boolean mayImport,
        @Nullable Integer importPercent,
        ListControls controls,
        List<Chip> chips,
        List<R> rows,
        Pager pager) {
    public static final int SIZE = 50;

    public ListPage {
        sorts = List.copyOf(sorts);
        chips = List.copyOf(chips);
        rows = List.copyOf(rows);
    }

    public static <T, R, V extends Enum<V> & ListOption, O extends Enum<O> & ListOption>
            ListPage<R> of(
                    ListQuery<V, O> query,
                    ListCounts<V> counts,
                    KeysetPagination.Page<T> found,
                    Function<T, R> row,
                    Optional<Integer> importPercent,
                    ListControls controls,
                    Account reader) {
        return new ListPage<>(
                query.path(),
                query.currentHref(),
                query.search(),
                query.view().key(),
                query.order().key(),
                ListOption.select(query.order().getDeclaringClass()),
                query.isFiltered(),
                !query.isFiltered() && counts.of(query.view()) == 0,
                reader.mayEdit(),
                reader.isAdministrator(),
                importPercent.orElse(null),
                controls,
                counts.chips(query),
                found.rows().stream().map(row).toList(),
                Pager.byCursor(
                        counts.shown(found.rows().size(), query.view()),
                        query.first(),
                        found.before(),
                        found.after()));
    }
}
