package dev.bailiwick.fleet.hosts.lists;

import static dev.bailiwick.fleet.hosts.lists.HostFilterChips.KIND;
import static dev.bailiwick.fleet.hosts.lists.HostFilterChips.STATE;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.lists.ListOption;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.SelectOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping(ComputeHost.PATH)
final class HostsController {
    private static final int PAGE_SIZE = 50;
    private static final String SITE = "site";

    private final HostList hosts;
    private final HostCounts counts;
    private final HostRows rows;
    private final Transactions transactions;
    private final Clock clock;

    HostsController(
            HostList hosts,
            HostCounts counts,
            HostRows rows,
            Transactions transactions,
            Clock clock) {
        this.hosts = hosts;
        this.counts = counts;
        this.rows = rows;
        this.transactions = transactions;
        this.clock = clock;
    }

    @GetMapping
    String list(
            @RequestParam Map<String, String> asked,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query =
                ListQuery.of(
                        ComputeHost.PATH,
                        asked,
                        List.of(HostFilter.Order.values()),
                        ListQuery.Parameter.of(STATE, List.of(HostState.values())),
                        new ListQuery.Parameter(KIND, kind -> kind(kind) != null),
                        new ListQuery.Parameter(SITE, site -> true));
        model.addAttribute("page", transactions.read(() -> page(query, person.account())));
        return "fleet/hosts/lists/hosts";
    }

    private HostsPage page(ListQuery query, Account account) {
        Instant now = clock.instant();
        HostFilter filter = hosts.withMatches(filter(query));
        KeysetPagination.Page<HostListItem> found =
                hosts.page(filter, query.pageRequest(), now, PAGE_SIZE);
        HostCounts.Counts narrowed = counts.of(filter, now);
        HostCounts.Counts all = filter.isFiltered() ? counts.of(HostFilter.ALL, now) : narrowed;
        List<SelectOption> sites = sites(query.get(SITE));
        return new HostsPage(
                HostFilterChips.summary(all),
                new ListView(
                        query,
                        sites.size() > 1
                                ? List.of(new ListView.Choice(SITE, "Site", sites))
                                : List.of(),
                        HostFilterChips.of(query, narrowed),
                        query.pager(found, narrowed.of(filter))),
                all.total() == 0,
                account.isAdministrator(),
                rows.of(found.rows(), now));
    }

    private static HostFilter filter(ListQuery query) {
        String state = query.get(STATE);
        String site = query.get(SITE);
        return new HostFilter(
                query.search(),
                state.isEmpty() ? null : ListOption.find(HostState.class, state),
                kind(query.get(KIND)),
                site.isEmpty() ? null : site,
                query.order(HostFilter.Order.class),
                query.isReversed(),
                null);
    }

    private static @Nullable HostKind kind(String wire) {
        return Arrays.stream(HostKind.values())
                .filter(kind -> kind.wire().equals(wire))
                .findFirst()
                .orElse(null);
    }

    private List<SelectOption> sites(String asked) {
        var sites = new ArrayList<SelectOption>();
        sites.add(SelectOption.of("", "All sites"));
        counts.sites().forEach(site -> sites.add(SelectOption.of(site, site)));
        if (sites.stream().noneMatch(site -> site.value().equals(asked))) {
            sites.add(SelectOption.of(asked, asked));
        }
        return sites;
    }
}
