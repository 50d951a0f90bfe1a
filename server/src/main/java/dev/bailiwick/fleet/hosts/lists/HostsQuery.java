package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Href;
import java.util.Arrays;

/// The list's query; unknown values are ignored.
public record HostsQuery(HostFilter filter, KeysetPagination.PageRequest pageRequest) {
    public static final String PATH = "/infrastructure/vm-container-manager";
    private static final int MAX_LENGTH = 200;

    static HostsQuery of(
            String q,
            String state,
            String kind,
            String site,
            String sort,
            KeysetPagination.PageRequest turn) {
        var filter =
                new HostFilter(
                        q.length() > MAX_LENGTH ? q.substring(0, MAX_LENGTH) : q,
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
                                .orElse(HostFilter.Order.PROBLEMS_FIRST),
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
                        other.order() == HostFilter.Order.PROBLEMS_FIRST
                                ? null
                                : other.order().key());
    }

    /// This exact page: a refresh may change only its contents.
    String currentHref() {
        return first(filter)
                .with("after", pageRequest.after())
                .with("before", pageRequest.before())
                .text();
    }
}
