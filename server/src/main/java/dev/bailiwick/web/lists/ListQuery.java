package dev.bailiwick.web.lists;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import dev.bailiwick.web.ui.SortHeading;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// What a list was asked for, and the URLs that ask for something else. Unknown values are ignored.
///
/// @param values by parameter, in the order of the URL; empty ones do not filter
/// @param orders the first is the default; none if the list has a fixed order
/// @param kept parameters of the page around the list, which apply only while nothing is filtered
public record ListQuery(
        String path,
        Map<String, String> values,
        List<ListOption> orders,
        KeysetPagination.PageRequest pageRequest,
        Map<String, String> kept) {
    private static final String SEARCH = "q";
    private static final String SORT = "sort";

    /// They filter nothing.
    private static final Set<String> PRESENTATION = Set.of(SORT, "group");

    private static final String REVERSED = "-";
    private static final int MAX_LENGTH = 200;

    public ListQuery {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        orders = List.copyOf(orders);
        kept = Map.copyOf(kept);
    }

    /// A filter besides the search.
    public record Parameter(String name, Predicate<String> isKnown) {
        public static Parameter of(String name, List<? extends ListOption> options) {
            return new Parameter(
                    name, value -> options.stream().anyMatch(one -> one.key().equals(value)));
        }
    }

    public static ListQuery of(
            String path,
            Map<String, String> asked,
            List<? extends ListOption> orders,
            Parameter... filters) {
        var values = new LinkedHashMap<String, String>();
        String search = asked.getOrDefault(SEARCH, "").strip();
        values.put(SEARCH, search.length() > MAX_LENGTH ? search.substring(0, MAX_LENGTH) : search);
        for (Parameter filter : filters) {
            String value = asked.getOrDefault(filter.name(), "");
            values.put(filter.name(), filter.isKnown().test(value) ? value : "");
        }
        String sort = asked.getOrDefault(SORT, "");
        boolean known =
                orders.stream().anyMatch(one -> sort.replaceFirst("^-", "").equals(one.key()))
                        && !sort.equals(orders.getFirst().key());
        values.put(SORT, known ? sort : "");
        return new ListQuery(
                path,
                values,
                List.copyOf(orders),
                KeysetPagination.PageRequest.of(
                        asked.getOrDefault("after", ""), asked.getOrDefault("before", "")),
                Map.of());
    }

    public ListQuery withKept(Map<String, String> parameters) {
        return new ListQuery(path, values, orders, pageRequest, parameters);
    }

    /// @return empty if it was not asked for
    public String get(String parameter) {
        return values.getOrDefault(parameter, "");
    }

    public String search() {
        return get(SEARCH);
    }

    public <O extends Enum<O> & ListOption> O order(Class<O> options) {
        return ListOption.find(options, key());
    }

    /// Whether the order is the opposite of what its option says.
    public boolean isReversed() {
        return get(SORT).startsWith(REVERSED);
    }

    public boolean isFiltered() {
        return values.entrySet().stream()
                .anyMatch(one -> !PRESENTATION.contains(one.getKey()) && !one.getValue().isEmpty());
    }

    /// The first page.
    public Href first() {
        return with(Map.of());
    }

    /// The first page with other values.
    public Href with(Map<String, String> changes) {
        var href = new Href(path);
        boolean filtered = false;
        for (Map.Entry<String, String> one : values.entrySet()) {
            String value = changes.getOrDefault(one.getKey(), one.getValue());
            filtered |= !PRESENTATION.contains(one.getKey()) && !value.isEmpty();
            href = href.with(one.getKey(), value);
        }
        if (!filtered) {
            for (Map.Entry<String, String> one : kept.entrySet()) {
                href = href.with(one.getKey(), one.getValue());
            }
        }
        return href;
    }

    /// This exact page.
    public String currentHref() {
        return first().with("after", pageRequest.after())
                .with("before", pageRequest.before())
                .text();
    }

    /// As a saved view stores it; empty when nothing is filtered.
    public String savedQuery() {
        return isFiltered() ? first().query() : "";
    }

    /// A filter as a chip: current if the list was asked for exactly these values.
    ///
    /// @param count null when it was not counted; more than `max` if there are more
    public Chip chip(
            String label,
            @Nullable StatusIcon icon,
            @Nullable Long count,
            long max,
            Map<String, String> filter) {
        return new Chip(
                label,
                icon,
                count,
                max,
                with(filter).text(),
                filter.entrySet().stream()
                        .allMatch(one -> get(one.getKey()).equals(one.getValue())));
    }

    /// The options of the sort box.
    public List<SelectOption> sorts() {
        var sorts = new ArrayList<SelectOption>();
        for (ListOption one : orders) {
            sorts.add(SelectOption.of(one.key(), one.label()));
            if (isReversed() && one.key().equals(key())) {
                sorts.add(SelectOption.of(REVERSED + one.key(), one.label() + ", reversed"));
            }
        }
        return sorts;
    }

    /// As the sort box sends it.
    public String sort() {
        return get(SORT).isEmpty() && !orders.isEmpty() ? orders.getFirst().key() : get(SORT);
    }

    /// A column heading that sorts: first by this order, then by its reverse.
    public SortHeading heading(String key) {
        ListOption order =
                orders.stream().filter(one -> one.key().equals(key)).findFirst().orElseThrow();
        boolean current = key().equals(key);
        String next = current && !isReversed() ? REVERSED + key : key;
        return new SortHeading(
                with(Map.of(SORT, next.equals(orders.getFirst().key()) ? "" : next)).text(),
                !current
                        ? SortHeading.Order.NONE
                        : order.isDescending() == isReversed()
                                ? SortHeading.Order.ASCENDING
                                : SortHeading.Order.DESCENDING);
    }

    /// @param total of all pages
    public Pager pager(KeysetPagination.Page<?> page, int total) {
        return pager(page, total, Integer.MAX_VALUE);
    }

    /// @param max where counting stopped; `total` is higher if there are more
    public Pager pager(KeysetPagination.Page<?> page, int total, int max) {
        String of = total > max ? "%,d+".formatted(max) : "%,d".formatted(total);
        return pager(page, total > max ? null : total, of);
    }

    /// @param known the exact total; null if there are more rows than were counted
    public Pager pager(KeysetPagination.Page<?> page, @Nullable Integer known, String total) {
        return Pager.byCursor(
                range(page, known) + " of " + total, first(), page.before(), page.after());
    }

    /// A page of rows that are all in memory, because the database does not know their order.
    public <R> KeysetPagination.Page<R> page(List<R> all, int size) {
        int asked =
                switch (pageRequest) {
                    case KeysetPagination.PageRequest.First _ -> 0;
                    case KeysetPagination.PageRequest.After(String start) -> number(start);
                    case KeysetPagination.PageRequest.Before(String end) -> number(end) - size;
                };
        int start = asked < 0 || asked >= all.size() ? 0 : asked;
        int end = Math.min(start + size, all.size());
        return new KeysetPagination.Page<>(
                all.subList(start, end),
                start > 0 ? Integer.toString(start) : null,
                end < all.size() ? Integer.toString(end) : null,
                start);
    }

    private static int number(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /// Such as "51–100". Rows that were added or removed since the first page do not lead to a
    /// range that the total contradicts.
    private static String range(KeysetPagination.Page<?> page, @Nullable Integer known) {
        int rows = page.rows().size();
        int from = page.skipped() + 1;
        if (known != null) {
            int last = known - rows + 1;
            from = Math.max(1, page.after() == null ? last : Math.min(from, last));
        }
        return rows < 2
                ? "%,d".formatted(rows == 0 ? 0 : from)
                : "%,d–%,d".formatted(from, from + rows - 1);
    }

    private String key() {
        return sort().replaceFirst("^-", "");
    }
}
