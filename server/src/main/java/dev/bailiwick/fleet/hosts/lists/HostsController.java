package dev.bailiwick.fleet.hosts.lists;

import static dev.bailiwick.fleet.hosts.lists.HostsQuery.PATH;

import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.sessions.SignedIn;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.web.ui.Pager;
import dev.bailiwick.web.ui.SelectOption;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

@Controller
@RequestMapping(PATH)
final class HostsController {
    private static final int PAGE_SIZE = 50;

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
            @RequestParam(defaultValue = "") String q,
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String kind,
            @RequestParam(defaultValue = "") String site,
            @RequestParam(defaultValue = "") String sort,
            @RequestParam(defaultValue = "") String after,
            @RequestParam(defaultValue = "") String before,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query =
                HostsQuery.of(
                        q, state, kind, site, sort, KeysetPagination.PageRequest.of(after, before));
        model.addAttribute("page", transactions.read(() -> page(query, person.account())));
        return "fleet/hosts/lists/hosts";
    }

    private HostsPage page(HostsQuery query, Account account) {
        Instant now = clock.instant();
        HostFilter filter = hosts.withMatches(query.filter());
        KeysetPagination.Page<HostListItem> found =
                hosts.page(filter, query.pageRequest(), now, PAGE_SIZE);
        HostCounts.Counts narrowed = counts.of(filter, now);
        HostCounts.Counts all = filter.isFiltered() ? counts.of(HostFilter.ALL, now) : narrowed;
        return new HostsPage(
                HostFilterChips.summary(all),
                filter.search(),
                filter.order().key(),
                Objects.requireNonNullElse(filter.site(), ""),
                filter.state() == null ? "" : filter.state().key(),
                filter.kind() == null ? "" : filter.kind().wire(),
                Arrays.stream(HostFilter.Order.values())
                        .map(order -> SelectOption.of(order.key(), order.label()))
                        .toList(),
                sites(filter),
                filter.isFiltered(),
                all.total() == 0,
                account.isAdministrator(),
                HostFilterChips.of(query, narrowed),
                rows.of(found.rows(), now),
                Pager.byCursor(
                        "%,d of %,d".formatted(found.rows().size(), narrowed.of(filter)),
                        query.first(query.filter()),
                        found.before(),
                        found.after()),
                query.currentHref());
    }

    private List<SelectOption> sites(HostFilter filter) {
        var sites = new ArrayList<SelectOption>();
        sites.add(SelectOption.of("", "All sites"));
        counts.sites().forEach(site -> sites.add(SelectOption.of(site, site)));
        String asked = filter.site();
        if (asked != null && sites.stream().noneMatch(site -> site.value().equals(asked))) {
            sites.add(SelectOption.of(asked, asked));
        }
        return sites;
    }
}
