package dev.bailiwick.fleet.hostlist;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.HostFilter;
import dev.bailiwick.fleet.hosts.HostState;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.util.Arrays;

/// What the address of the list asks for; what is none of ours does not matter.
public record HostsQuery(HostFilter filter, KeysetPagination.Turn turn) {
    public static final String PATH = "/infrastructure/vm-container-manager";
    private static final int LONGEST = 200;

    static HostsQuery of(
            String q,
            String state,
            String kind,
            String site,
            String sort,
            KeysetPagination.Turn turn) {
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
        return new HostsQuery(filter, turn);
    }

    /// The first page with another filter.
    Href first(HostFilter other) {
        return new Href(PATH)
                .with("q", other.search().strip())
                .with("state", other.state() == null ? null : other.state().key())
                .with("kind", other.kind() == null ? null : other.kind().wire())
                .with("site", other.site())
                .with(
                        "sort",
                        other.order() == HostFilter.Order.TROUBLE ? null : other.order().key());
    }

    /// This very page: only what stands on it may have changed.
    String here() {
        return first(filter).with("after", turn.after()).with("before", turn.before()).text();
    }
}
