package dev.bailiwick.compute;

import dev.bailiwick.contract.HostKind;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/// What the address of the list asks for; what is none of ours does not matter.
record HostsQuery(HostFilter filter, int page) {
    static final String PATH = "/infrastructure/vm-container-manager";
    private static final int LONGEST = 200;
    private static final int LAST_PAGE = 1_000;

    static HostsQuery of(
            String q, String state, String kind, String site, String sort, String page) {
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
                                .orElse(HostFilter.Order.TROUBLE));
        return new HostsQuery(filter, number(page));
    }

    HostsQuery with(HostFilter other) {
        return new HostsQuery(other, 1);
    }

    HostsQuery at(int otherPage) {
        return new HostsQuery(filter, otherPage);
    }

    String href() {
        var values = new LinkedHashMap<String, String>();
        put(values, "q", filter.search().strip());
        put(values, "state", filter.state() == null ? "" : filter.state().key());
        put(values, "kind", filter.kind() == null ? "" : filter.kind().wire());
        put(values, "site", text(filter.site()));
        put(values, "sort", filter.order() == HostFilter.Order.TROUBLE ? "" : filter.order().key());
        put(values, "page", page == 1 ? "" : Integer.toString(page));
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

    private static int number(String page) {
        try {
            return Math.clamp(Long.parseLong(page), 1, LAST_PAGE);
        } catch (NumberFormatException e) {
            return 1;
        }
    }
}
