package dev.bailiwick.modules.licences.lists;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.time.LocalDate;
import java.util.Map;

/// What the address of the list asks for; what is none of ours does not matter.
public record LicencesQuery(LicenceFilter filter, KeysetPagination.Turn turn) {
    public static final String PATH = "/licences";
    private static final int LONGEST = 200;

    static LicencesQuery of(Map<String, String> asked, LocalDate today) {
        String q = asked.getOrDefault("q", "").strip();
        return new LicencesQuery(
                new LicenceFilter(
                        q.length() > LONGEST ? q.substring(0, LONGEST) : q,
                        LicenceFilter.View.of(asked.getOrDefault("view", "")),
                        LicenceFilter.Order.of(asked.getOrDefault("sort", "")),
                        today),
                KeysetPagination.Turn.of(
                        asked.getOrDefault("after", ""), asked.getOrDefault("before", "")));
    }

    /// This very page.
    String here() {
        return first().with("after", turn.after()).with("before", turn.before()).text();
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

    /// The filter alone, as it stands behind the path; empty for none.
    String kept() {
        return filter.narrows() ? first().query() : "";
    }
}
