package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.time.LocalDate;
import java.util.Map;

/// The list's query; unknown values are ignored.
public record LicencesQuery(LicenceFilter filter, KeysetPagination.PageRequest pageRequest) {
    public static final String PATH = "/licences";
    private static final int MAX_LENGTH = 200;

    static LicencesQuery of(Map<String, String> asked, LocalDate today) {
        String q = asked.getOrDefault("q", "").strip();
        return new LicencesQuery(
                new LicenceFilter(
                        q.length() > MAX_LENGTH ? q.substring(0, MAX_LENGTH) : q,
                        LicenceFilter.View.of(asked.getOrDefault("view", "")),
                        LicenceFilter.Order.of(asked.getOrDefault("sort", "")),
                        today),
                KeysetPagination.PageRequest.of(
                        asked.getOrDefault("after", ""), asked.getOrDefault("before", "")));
    }

    /// This exact page.
    String currentHref() {
        return first().with("after", pageRequest.after())
                .with("before", pageRequest.before())
                .text();
    }

    Href first() {
        return first(filter.view());
    }

    Href first(LicenceFilter.View view) {
        return new Href(PATH)
                .with("q", filter.search())
                .with("view", view.key())
                .with("sort", filter.order().key());
    }

    /// The filter alone as a query string; empty for none.
    String savedQuery() {
        return filter.isFiltered() ? first().query() : "";
    }
}
