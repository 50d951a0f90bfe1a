package dev.bailiwick.compute;

import dev.bailiwick.contract.HostKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/// What the address of the list asks for; what is none of ours does not matter.
record HostsQuery(HostFilter filter) {
    static final String PATH = "/infrastructure/vm-container-manager";
    private static final int LONGEST = 200;

    static HostsQuery of(String q, String state, String kind, String site, String sort) {
        var filter =
                new HostFilter(
                        q.length() > LONGEST ? q.substring(0, LONGEST) : q,
                        Arrays.stream(HostState.values())
                                .filter(known -> known.key().equals(state))
                                .findFirst()
                                .orElse(null),
                        Arrays.stream(HostKind.values())
                                .filter(known -> known.wire().equals(kind))
                                .findFirst()
                                .orElse(null),
                        site.isEmpty() ? null : site,
                        Arrays.stream(HostFilter.Order.values())
                                .filter(known -> known.key().equals(sort))
                                .findFirst()
                                .orElse(HostFilter.Order.TROUBLE),
                        null);
        return new HostsQuery(filter);
    }

    HostsQuery with(HostFilter other) {
        return new HostsQuery(other);
    }

    String href() {
        return href("", "");
    }

    /// @param direction `after` or `before` the place; empty for the first page
    String href(String direction, String place) {
        var values = new LinkedHashMap<String, String>();
        put(values, "q", filter.search().strip());
        put(values, "state", filter.state() == null ? "" : filter.state().key());
        put(values, "kind", filter.kind() == null ? "" : filter.kind().wire());
        put(values, "site", text(filter.site()));
        put(values, "sort", filter.order() == HostFilter.Order.TROUBLE ? "" : filter.order().key());
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

    private static String text(@Nullable String text) {
        return text == null ? "" : text;
    }
}
