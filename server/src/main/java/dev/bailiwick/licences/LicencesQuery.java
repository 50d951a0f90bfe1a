package dev.bailiwick.licences;

import dev.bailiwick.db.Keyset;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/// What the address of the list asks for; what is none of ours does not matter.
record LicencesQuery(LicenceFilter filter, Keyset.Turn turn) {
    static final String PATH = "/licences";
    private static final int LONGEST = 200;

    static LicencesQuery of(Map<String, String> asked, LocalDate today) {
        String q = asked.getOrDefault("q", "").strip();
        return new LicencesQuery(
                new LicenceFilter(
                        q.length() > LONGEST ? q.substring(0, LONGEST) : q,
                        LicenceFilter.View.of(asked.getOrDefault("view", "")),
                        LicenceFilter.Order.of(asked.getOrDefault("sort", "")),
                        today),
                Keyset.Turn.of(asked.getOrDefault("after", ""), asked.getOrDefault("before", "")));
    }

    /// This very page.
    String here() {
        return switch (turn) {
            case Keyset.Turn.First _ -> href(filter.view());
            case Keyset.Turn.After(String place) -> href("after", place);
            case Keyset.Turn.Before(String place) -> href("before", place);
        };
    }

    /// The filter alone, as it stands behind the path; empty for none.
    String kept() {
        String href = href(filter.view());
        return filter.narrows() ? href.substring(href.indexOf('?') + 1) : "";
    }

    String href(LicenceFilter.View view) {
        return href(view, "", "");
    }

    String href(String direction, @Nullable String place) {
        return href(filter.view(), direction, place == null ? "" : place);
    }

    private String href(LicenceFilter.View view, String direction, String place) {
        var values = new LinkedHashMap<String, String>();
        put(values, "q", filter.search());
        put(values, "view", view.key());
        put(values, "sort", filter.order().key());
        if (!direction.isEmpty()) {
            put(values, direction, place);
        }
        var uri = UriComponentsBuilder.fromPath(PATH);
        values.keySet().forEach(name -> uri.queryParam(name, "{" + name + "}"));
        return uri.encode().buildAndExpand(values).toUriString();
    }

    private static void put(Map<String, String> values, String name, String value) {
        if (!value.isEmpty()) {
            values.put(name, value);
        }
    }
}
