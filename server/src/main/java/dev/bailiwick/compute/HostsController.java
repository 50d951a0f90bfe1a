package dev.bailiwick.compute;

import static dev.bailiwick.compute.HostsQuery.PATH;

import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.alerts.OpenAlerts;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.db.Transactions;
import dev.bailiwick.metrics.History;
import dev.bailiwick.metrics.MetricHistory;
import dev.bailiwick.sessions.SignedIn;
import dev.bailiwick.ui.Chip;
import dev.bailiwick.ui.Option;
import dev.bailiwick.ui.Pager;
import dev.bailiwick.ui.Spark;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;

/// The list of hosts, and its summary for programs.
@Controller
@RequestMapping(PATH)
final class HostsController {
    private static final int PAGE = 50;
    private static final int SPARK_STEPS = 30;

    private final HostList hosts;
    private final MetricHistory metrics;
    private final OpenAlerts alerts;
    private final Transactions transactions;
    private final Clock clock;

    HostsController(
            HostList hosts,
            MetricHistory metrics,
            OpenAlerts alerts,
            Transactions transactions,
            Clock clock) {
        this.hosts = hosts;
        this.metrics = metrics;
        this.alerts = alerts;
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
            @RequestParam(defaultValue = "") String page,
            @AuthenticationPrincipal SignedIn person,
            Model model) {
        var query = HostsQuery.of(q, state, kind, site, sort, page);
        boolean mayChange = person.account().mayChangeThings();
        model.addAttribute("page", transactions.read(() -> page(query, mayChange)));
        return "compute/hosts";
    }

    @GetMapping(path = "/summary", produces = MediaType.APPLICATION_JSON_VALUE)
    ResponseEntity<Map<String, Object>> summary() {
        Instant now = clock.instant();
        HostList.Counts counts = transactions.read(() -> hosts.count(HostFilter.ALL, now));
        var byState = new LinkedHashMap<String, Object>();
        byState.put("total", counts.total());
        for (HostState state :
                List.of(
                        HostState.OK,
                        HostState.DEGRADED,
                        HostState.MAINTENANCE,
                        HostState.OFFLINE,
                        HostState.PENDING)) {
            byState.put(state.key(), counts.of(state));
        }
        var workloads = new LinkedHashMap<String, Object>();
        workloads.put("total", counts.workloads());
        workloads.put("running", counts.running());
        workloads.put("unhealthy", counts.troubled());
        var body = new LinkedHashMap<String, Object>();
        body.put("hosts", byState);
        body.put("workloads", workloads);
        body.put("updated_at", now);
        return ResponseEntity.ok().header("Cache-Control", "no-store").body(body);
    }

    private HostsPage page(HostsQuery query, boolean mayChange) {
        Instant now = clock.instant();
        HostFilter filter = query.filter();
        List<HostListing> found = hosts.page(filter, now, (query.page() - 1) * PAGE, PAGE + 1);
        boolean more = found.size() > PAGE;
        List<HostListing> shown = more ? found.subList(0, PAGE) : found;
        HostList.Counts counts = hosts.count(filter, now);
        HostList.Counts all = filter.narrows() ? hosts.count(HostFilter.ALL, now) : counts;
        Map<Long, Spark> days = days(shown, now);
        Map<Long, Integer> open =
                alerts.counts(ProductModule.COMPUTE, shown.stream().map(HostListing::id).toList());
        return new HostsPage(
                summary(all),
                filter.search(),
                filter.order().key(),
                Objects.requireNonNullElse(filter.site(), ""),
                filter.state() == null ? "" : filter.state().key(),
                filter.kind() == null ? "" : filter.kind().wire(),
                Arrays.stream(HostFilter.Order.values())
                        .map(order -> Option.of(order.key(), order.label()))
                        .toList(),
                sites(filter),
                filter.narrows(),
                all.total() == 0,
                mayChange,
                chips(query, counts),
                shown.stream()
                        .map(host ->
                                row(host, days.get(host.id()), open.getOrDefault(host.id(), 0)))
                        .toList(),
                pager(query, shown.size(), counts, more),
                query.href());
    }

    private List<Option> sites(HostFilter filter) {
        var sites = new ArrayList<Option>();
        sites.add(Option.of("", "All sites"));
        hosts.sites().forEach(site -> sites.add(Option.of(site, site)));
        String asked = filter.site();
        if (asked != null && sites.stream().noneMatch(site -> site.value().equals(asked))) {
            sites.add(Option.of(asked, asked));
        }
        return sites;
    }

    private Map<Long, Spark> days(List<HostListing> shown, Instant now) {
        var sparks = new LinkedHashMap<Long, Spark>();
        List<Long> ids = shown.stream().map(HostListing::id).toList();
        if (ids.isEmpty()) {
            return sparks;
        }
        Map<Long, List<History>> histories =
                metrics.ofAll(
                        ids,
                        now.minus(Duration.ofHours(24)),
                        now,
                        SPARK_STEPS,
                        HostCharts::isBusyProcessor);
        for (HostListing host : shown) {
            List<History> ofHost = histories.get(host.id());
            if (ofHost != null && !ofHost.isEmpty()) {
                String now24 = host.cpu() == null ? "unknown" : percent(host.cpu()) + " percent";
                sparks.put(
                        host.id(),
                        Spark.of(
                                "CPU 24 hours, now " + now24,
                                host.state() == HostState.OFFLINE,
                                HostCharts.sum(ofHost)));
            }
        }
        return sparks;
    }

    private static HostsPage.Row row(HostListing host, @Nullable Spark day, int alerts) {
        return new HostsPage.Row(
                PATH + "/hosts/" + host.id(),
                host.name(),
                host.why(),
                switch (host.state()) {
                    case OFFLINE -> "row-fail";
                    case DEGRADED -> "row-warn";
                    case MAINTENANCE -> "row-held";
                    case PENDING, OK -> host.troubled() > 0 ? "row-warn" : null;
                },
                host.state().shape(),
                host.state().word(),
                host.since(),
                host.os(),
                host.address(),
                day,
                percent(host.cpu()),
                percent(host.memory()),
                percent(host.disk()),
                host.state() == HostState.PENDING ? "–" : workloads(host),
                host.troubled() > 0,
                alerts);
    }

    private static String workloads(HostListing host) {
        return host.troubled() == 0
                ? "%,d".formatted(host.workloads())
                : "%,d of %,d in trouble".formatted(host.troubled(), host.workloads());
    }

    static @Nullable Integer percent(@Nullable Double share) {
        return share == null ? null : Integer.valueOf((int) Math.round(share * 100));
    }

    private static String summary(HostList.Counts all) {
        int total = all.total();
        if (total == 0) {
            return "No host is registered yet.";
        }
        int trouble = all.of(HostState.OFFLINE) + all.of(HostState.DEGRADED);
        String hosts = "%,d %s".formatted(total, total == 1 ? "host" : "hosts");
        String standing = trouble == 0 ? "none in trouble." : "%,d in trouble.".formatted(trouble);
        return hosts + " with %,d workloads, ".formatted(all.workloads()) + standing;
    }

    private static List<Chip> chips(HostsQuery query, HostList.Counts counts) {
        var chips = new ArrayList<Chip>();
        HostFilter any = query.filter().withState(null).withKind(null);
        chips.add(chip("All", counts.total(), query, any));
        for (HostState state : HostState.values()) {
            if (counts.of(state) > 0 || query.filter().state() == state) {
                chips.add(chip(state.word(), counts.of(state), query, any.withState(state)));
            }
        }
        for (HostKind kind : HostKind.values()) {
            String label = kind == HostKind.CONTAINER ? "Containers" : "Virtualization";
            if (counts.of(kind) > 0 || query.filter().kind() == kind) {
                chips.add(chip(label, counts.of(kind), query, any.withKind(kind)));
            }
        }
        return chips;
    }

    private static Chip chip(String label, int count, HostsQuery query, HostFilter filter) {
        return new Chip(label, count, query.with(filter).href(), filter.equals(query.filter()));
    }

    private static Pager pager(HostsQuery query, int shown, HostList.Counts counts, boolean more) {
        HostFilter filter = query.filter();
        int total =
                filter.state() != null
                        ? counts.of(filter.state())
                        : filter.kind() != null ? counts.of(filter.kind()) : counts.total();
        int first = (query.page() - 1) * PAGE;
        return Pager.byPage(
                shown == 0
                        ? "0 of %,d".formatted(total)
                        : "%,d–%,d of %,d".formatted(first + 1, first + shown, total),
                query.page() > 1 ? query.at(query.page() - 1).href() : null,
                more ? query.at(query.page() + 1).href() : null);
    }
}
