package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.fleet.hosts.registry.HostStates;
import dev.bailiwick.fleet.hosts.registry.HostStates.NamedState;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.monitors.checks.MonitorStates;
import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.checks.Uptime;
import dev.bailiwick.modules.monitors.maintenance.Coverage;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.lists.ListView;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.SelectOption;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The page with all monitors.
@Component
final class MonitorsPageBuilder {
    private static final int PAGE_SIZE = 50;

    private static final ListView.Choice GROUPINGS =
            new ListView.Choice(
                    MonitorFilter.GROUP,
                    "Group by",
                    Arrays.stream(MonitorFilter.Grouping.values())
                            .map(one -> SelectOption.of(one.key(), one.label()))
                            .toList());

    private static final Duration DAY = Duration.ofDays(1);
    private static final Duration MONTH = Duration.ofDays(30);

    /// Of all rows together: a monitor that flaps for weeks has thousands.
    private static final int MAX_PERIODS = 20_000;

    private final ListedMonitors listed;
    private final ListedHosts listedHosts;
    private final MonitorStates states;
    private final HostStates hosts;
    private final MaintenanceNow maintenance;
    private final Transactions transactions;
    private final Clock clock;

    MonitorsPageBuilder(
            ListedMonitors listed,
            ListedHosts listedHosts,
            MonitorStates states,
            HostStates hosts,
            MaintenanceNow maintenance,
            Transactions transactions,
            Clock clock) {
        this.listed = listed;
        this.listedHosts = listedHosts;
        this.states = states;
        this.hosts = hosts;
        this.maintenance = maintenance;
        this.transactions = transactions;
        this.clock = clock;
    }

    MonitorsPage build(Map<String, String> asked, Account reader) {
        ListQuery query = MonitorFilter.query(asked);
        return transactions.read(() -> build(listed.all(reader), query, reader));
    }

    private MonitorsPage build(List<ListedMonitor> all, ListQuery query, Account reader) {
        List<ListedMonitor> found = MonitorFilter.found(all, query.search());
        List<ListedMonitor> shown = MonitorFilter.shown(found, query, downtimes(query));
        var page = query.page(shown, PAGE_SIZE);
        return new MonitorsPage(
                summary(all),
                new ListView(
                        query,
                        List.of(GROUPINGS),
                        chips(query, found),
                        query.pager(page, shown.size())),
                all.isEmpty(),
                groups(page.rows(), query),
                reader.mayEdit(),
                reader.isAdministrator(),
                reader.hasModule(ProductModule.COMPUTE));
    }

    private Map<Long, Duration> downtimes(ListQuery query) {
        Instant now = clock.instant();
        if (query.order(MonitorFilter.Order.class) != MonitorFilter.Order.UPTIME) {
            return Map.of();
        }
        var downtimes = new HashMap<>(states.downtimes(now.minus(MONTH), now));
        downtimes.putAll(listedHosts.downtimes(now.minus(MONTH), now));
        return downtimes;
    }

    private List<MonitorGroup> groups(List<ListedMonitor> some, ListQuery query) {
        List<MonitorRow> rows = rows(some);
        Function<ListedMonitor, @Nullable String> name = MonitorFilter.groups(query);
        var byName = new LinkedHashMap<@Nullable String, List<MonitorRow>>();
        for (int i = 0; i < some.size(); i++) {
            byName.computeIfAbsent(name.apply(some.get(i)), _ -> new ArrayList<>())
                    .add(rows.get(i));
        }
        if (byName.keySet().equals(Set.of(""))) {
            return List.of(new MonitorGroup("", null, null, rows));
        }
        boolean ofHosts = MonitorFilter.grouping(query) == MonitorFilter.Grouping.HOST;
        Map<Long, NamedState> states = ofHosts ? hostStates(some) : Map.of();
        var groups = new ArrayList<MonitorGroup>();
        byName.forEach((group, of) -> groups.add(group(group, of, ofHosts, states)));
        return groups;
    }

    private static MonitorGroup group(
            @Nullable String name,
            List<MonitorRow> rows,
            boolean ofHosts,
            Map<Long, NamedState> hosts) {
        if (name == null) {
            return new MonitorGroup("Down", null, null, rows);
        }
        if (name.isEmpty()) {
            return new MonitorGroup(ofHosts ? "No host" : "No tag", null, null, rows);
        }
        if (!ofHosts) {
            return new MonitorGroup(name, null, null, rows);
        }
        MonitorRow first = rows.getFirst();
        NamedState host = hosts.get(first.hostId());
        return new MonitorGroup(name, first.hostPath(), host == null ? null : host.state(), rows);
    }

    private Map<Long, NamedState> hostStates(List<ListedMonitor> some) {
        return hosts.of(
                some.stream()
                        .map(ListedMonitor::hostId)
                        .filter(Objects::nonNull)
                        .collect(Collectors.toSet()),
                clock.instant());
    }

    private List<MonitorRow> rows(List<ListedMonitor> some) {
        Instant now = clock.instant();
        List<Long> ids = some.stream().map(ListedMonitor::id).toList();
        Coverage coverage = maintenance.current();
        var statuses = new HashMap<>(states.of(ids));
        statuses.putAll(listedHosts.statuses(some));
        Map<Long, Instant> firsts = states.firstCheckedAt(ids);
        var periods = new HashMap<>(listedHosts.periods(some, now.minus(MONTH)));
        periods.putAll(
                states.periods(ids, now.minus(MONTH), MAX_PERIODS).stream()
                        .collect(Collectors.groupingBy(Period::monitor)));
        var rows = new ArrayList<MonitorRow>();
        for (ListedMonitor one : some) {
            MonitorStatus status = statuses.get(one.id());
            List<Period> ofOne = periods.getOrDefault(one.id(), List.of());
            Instant since = one.isHost() ? first(ofOne, now) : firsts.getOrDefault(one.id(), now);
            rows.add(
                    new MonitorRow(
                            one.id(),
                            one.name(),
                            one.kind(),
                            one.target(),
                            one.hostId(),
                            one.host(),
                            one.state(),
                            status,
                            coverage.find(one.id(), now).orElse(null),
                            one.isHost()
                                    ? ResultStrip.ofDay(ofOne, now)
                                    : ResultStrip.of(status == null ? List.of() : status.results()),
                            status == null ? "–" : uptime(ofOne, since, DAY, now),
                            status == null ? "–" : uptime(ofOne, since, MONTH, now)));
        }
        return rows;
    }

    /// The states of hosts are stored without gaps.
    ///
    /// @param periods the latest first
    private static Instant first(List<Period> periods, Instant now) {
        return periods.isEmpty() ? now : periods.getLast().beganAt();
    }

    private static String uptime(List<Period> periods, Instant since, Duration span, Instant now) {
        return UptimeText.of(Uptime.of(periods, since, now.minus(span), now));
    }

    private static List<Chip> chips(ListQuery query, List<ListedMonitor> found) {
        Map<ShownState, Integer> byState = ListedMonitors.counts(found, ListedMonitor::state);
        Map<MonitorKind, Integer> byKind = ListedMonitors.counts(found, ListedMonitor::kind);
        return Arrays.stream(MonitorFilter.View.values())
                .map(view ->
                        query.chip(
                                view.label(),
                                view.icon(),
                                view.count(found.size(), byState, byKind),
                                Long.MAX_VALUE,
                                Map.of(MonitorFilter.VIEW, view.key())))
                .toList();
    }

    private static String summary(List<ListedMonitor> all) {
        if (all.isEmpty()) {
            return "Nothing is monitored yet.";
        }
        Map<ShownState, Integer> counts = ListedMonitors.counts(all, ListedMonitor::state);
        var parts = new ArrayList<String>();
        add(parts, counts, ShownState.DOWN, "down");
        add(parts, counts, ShownState.DEGRADED, "degraded");
        add(parts, counts, ShownState.SUPPRESSED, "suppressed");
        add(parts, counts, ShownState.MAINTENANCE, "in maintenance");
        return "%s, %s."
                .formatted(
                        MonitorFields.KIND.counted(all.size()),
                        parts.isEmpty() ? "none down" : String.join(", ", parts));
    }

    private static void add(
            List<String> parts, Map<ShownState, Integer> counts, ShownState state, String word) {
        int count = counts.getOrDefault(state, 0);
        if (count > 0) {
            parts.add("%,d %s".formatted(count, word));
        }
    }
}
