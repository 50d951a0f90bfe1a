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
import dev.bailiwick.modules.monitors.registry.Monitors;
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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// The page with all monitors.
@Component
final class MonitorsPageBuilder {
    private static final int PAGE_SIZE = 50;

    /// The key of the group ahead of all others, whose keys begin with another character.
    private static final String DOWN = "down";

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
    private final Monitors monitors;
    private final MonitorStates states;
    private final HostStates hosts;
    private final MaintenanceNow maintenance;
    private final Transactions transactions;
    private final Clock clock;

    MonitorsPageBuilder(
            ListedMonitors listed,
            Monitors monitors,
            MonitorStates states,
            HostStates hosts,
            MaintenanceNow maintenance,
            Transactions transactions,
            Clock clock) {
        this.listed = listed;
        this.monitors = monitors;
        this.states = states;
        this.hosts = hosts;
        this.maintenance = maintenance;
        this.transactions = transactions;
        this.clock = clock;
    }

    MonitorsPage build(Map<String, String> asked, Account reader) {
        ListQuery query = MonitorFilter.query(asked);
        return transactions.read(() -> build(listed.all(), query, reader));
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
        return query.order(MonitorFilter.Order.class) == MonitorFilter.Order.UPTIME
                ? states.downtimes(now.minus(MONTH), now)
                : Map.of();
    }

    private List<MonitorGroup> groups(List<ListedMonitor> some, ListQuery query) {
        MonitorFilter.Grouping grouping = MonitorFilter.grouping(query);
        var parts = new LinkedHashMap<String, List<ListedMonitor>>();
        for (ListedMonitor one : some) {
            String key =
                    grouping == MonitorFilter.Grouping.NONE
                            ? ""
                            : MonitorFilter.isAhead(one, query) ? DOWN : "=" + grouping.of(one);
            parts.computeIfAbsent(key, _ -> new ArrayList<>()).add(one);
        }
        Map<Long, NamedState> hosts = hostStates(some, grouping);
        var groups = new ArrayList<MonitorGroup>();
        parts.forEach((key, of) -> groups.add(group(key, rows(of), grouping, hosts)));
        boolean one = groups.size() == 1 && !parts.containsKey(DOWN);
        return one && groups.getFirst().href() == null
                ? List.of(new MonitorGroup("", null, null, groups.getFirst().rows()))
                : groups;
    }

    private static MonitorGroup group(
            String key,
            List<MonitorRow> rows,
            MonitorFilter.Grouping grouping,
            Map<Long, NamedState> hosts) {
        MonitorRow first = rows.getFirst();
        boolean ofHost = grouping == MonitorFilter.Grouping.HOST && key.length() > 1;
        return key.equals(DOWN)
                ? new MonitorGroup("Down", null, null, rows)
                : new MonitorGroup(
                        key.length() > 1
                                ? key.substring(1)
                                : grouping == MonitorFilter.Grouping.HOST ? "No host" : "No tag",
                        ofHost ? first.hostPath() : null,
                        ofHost
                                ? Optional.ofNullable(hosts.get(first.hostId()))
                                        .map(NamedState::state)
                                        .orElse(null)
                                : null,
                        rows);
    }

    private Map<Long, NamedState> hostStates(
            List<ListedMonitor> some, MonitorFilter.Grouping grouping) {
        return grouping == MonitorFilter.Grouping.HOST
                ? hosts.of(
                        some.stream()
                                .map(ListedMonitor::hostId)
                                .filter(Objects::nonNull)
                                .collect(Collectors.toSet()),
                        clock.instant())
                : Map.of();
    }

    private List<MonitorRow> rows(List<ListedMonitor> some) {
        Instant now = clock.instant();
        List<Long> ids = some.stream().map(ListedMonitor::id).toList();
        Coverage coverage = maintenance.current();
        Map<Long, MonitorStatus> statuses = states.of(ids);
        Map<Long, Instant> created = monitors.createdAt(ids);
        Map<Long, List<Period>> periods =
                states.periods(ids, now.minus(MONTH), MAX_PERIODS).stream()
                        .collect(Collectors.groupingBy(Period::monitor));
        var rows = new ArrayList<MonitorRow>();
        for (ListedMonitor one : some) {
            MonitorStatus status = statuses.get(one.id());
            List<Period> ofOne = periods.getOrDefault(one.id(), List.of());
            Instant since = created.getOrDefault(one.id(), now);
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
                            ResultStrip.of(status == null ? List.of() : status.results()),
                            status == null ? "–" : uptime(ofOne, since, DAY, now),
                            status == null ? "–" : uptime(ofOne, since, MONTH, now)));
        }
        return rows;
    }

    private static String uptime(List<Period> periods, Instant since, Duration span, Instant now) {
        return UptimeText.of(Uptime.of(periods, since, now.minus(span), now));
    }

    private static List<Chip> chips(ListQuery query, List<ListedMonitor> found) {
        Map<ShownState, Integer> byState = ListedMonitors.counts(found, ListedMonitor::state);
        Map<MonitorKind, Integer> byKind = ListedMonitors.counts(found, ListedMonitor::kind);
        var chips = new ArrayList<Chip>();
        for (MonitorFilter.View view : MonitorFilter.View.values()) {
            long count = view.count(found.size(), byState, byKind);
            boolean current = query.get(MonitorFilter.VIEW).equals(view.key());
            if (count > 0 || current || view == MonitorFilter.View.ALL) {
                chips.add(
                        query.chip(
                                view.label(),
                                view.icon(),
                                count,
                                Long.MAX_VALUE,
                                Map.of(MonitorFilter.VIEW, view.key())));
            }
        }
        return chips;
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
