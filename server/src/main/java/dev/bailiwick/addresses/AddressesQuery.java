package dev.bailiwick.addresses;

import dev.bailiwick.db.Keyset;
import dev.bailiwick.network.Network;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/// What the address of a list asks for; what is none of ours does not matter.
///
/// @param path of the list: of all addresses, or of a subnet
record AddressesQuery(String path, AddressFilter filter, Keyset.Turn turn) {
    static final String PATH = "/ip-addresses";
    private static final int LONGEST = 200;

    static AddressesQuery of(String path, @Nullable Network within, Map<String, String> asked) {
        String q = asked.getOrDefault("q", "").strip();
        return new AddressesQuery(
                path,
                new AddressFilter(
                        q.length() > LONGEST ? q.substring(0, LONGEST) : q,
                        AddressFilter.View.of(asked.getOrDefault("view", "")),
                        within,
                        AddressFilter.Order.of(asked.getOrDefault("sort", ""))),
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

    String href(AddressFilter.View view) {
        return href(view, "", "");
    }

    /// The file of what this list shows, of all its pages.
    String exportHref() {
        var values = new LinkedHashMap<String, String>();
        Network within = filter.within();
        put(values, "within", within == null ? "" : within.toString());
        put(values, "q", filter.search());
        put(values, "view", filter.view().key());
        return uri(PATH + "/export.csv", values);
    }

    String href(String direction, @Nullable String place) {
        return href(filter.view(), direction, place == null ? "" : place);
    }

    private String href(AddressFilter.View view, String direction, String place) {
        var values = new LinkedHashMap<String, String>();
        put(values, "q", filter.search());
        put(values, "view", view.key());
        put(values, "sort", filter.order().key());
        if (!direction.isEmpty()) {
            put(values, direction, place);
        }
        return uri(path, values);
    }

    private static String uri(String path, Map<String, String> values) {
        var uri = UriComponentsBuilder.fromPath(path);
        values.keySet().forEach(name -> uri.queryParam(name, "{" + name + "}"));
        return uri.encode().buildAndExpand(values).toUriString();
    }

    private static void put(Map<String, String> values, String name, String value) {
        if (!value.isEmpty()) {
            values.put(name, value);
        }
    }
}
