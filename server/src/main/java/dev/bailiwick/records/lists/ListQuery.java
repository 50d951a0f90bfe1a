package dev.bailiwick.records.lists;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.util.Map;

/// What a list was asked for; unknown values are ignored.
///
/// @param path of the list
/// @param search text, empty for all
/// @param unfiltered a parameter that applies only while nothing is filtered, or empty
public record ListQuery<V extends Enum<V> & ListOption, O extends Enum<O> & ListOption>(
        String path,
        String search,
        V view,
        O order,
        KeysetPagination.PageRequest pageRequest,
        Map<String, String> unfiltered) {
    private static final int MAX_LENGTH = 200;

    public static <V extends Enum<V> & ListOption, O extends Enum<O> & ListOption>
            ListQuery<V, O> of(
                    String path, Map<String, String> asked, Class<V> views, Class<O> orders) {
        String q = asked.getOrDefault("q", "").strip();
        return new ListQuery<>(
                path,
                q.length() > MAX_LENGTH ? q.substring(0, MAX_LENGTH) : q,
                ListOption.find(views, asked.getOrDefault("view", "")),
                ListOption.find(orders, asked.getOrDefault("sort", "")),
                KeysetPagination.PageRequest.of(
                        asked.getOrDefault("after", ""), asked.getOrDefault("before", "")),
                Map.of());
    }

    public ListQuery<V, O> withUnfiltered(Map<String, String> parameters) {
        return new ListQuery<>(path, search, view, order, pageRequest, parameters);
    }

    public boolean isFiltered() {
        return !search.isEmpty() || !view.key().isEmpty();
    }

    /// The first page.
    public Href first() {
        return first(view);
    }

    /// The first page of another view.
    public Href first(V other) {
        Href href =
                new Href(path)
                        .with("q", search)
                        .with("view", other.key())
                        .with("sort", order.key());
        if (search.isEmpty() && other.key().isEmpty()) {
            for (Map.Entry<String, String> one : unfiltered.entrySet()) {
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
}
