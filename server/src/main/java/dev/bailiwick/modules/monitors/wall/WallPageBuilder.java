package dev.bailiwick.modules.monitors.wall;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.modules.monitors.checks.MonitorStates;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.lists.ListedHosts;
import dev.bailiwick.modules.monitors.lists.ListedMonitor;
import dev.bailiwick.modules.monitors.lists.ListedMonitors;
import dev.bailiwick.modules.monitors.lists.ResultStrip;
import dev.bailiwick.modules.monitors.lists.ShownState;
import dev.bailiwick.modules.monitors.maintenance.Coverage;
import dev.bailiwick.modules.monitors.maintenance.CurrentMaintenance;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.web.ui.TimeText;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The wall display. Runs in the caller's transaction.
@Component
final class WallPageBuilder {
    /// What fits on a screen; nobody scrolls there.
    private static final int MAX_TROUBLES = 8;

    private static final int MAX_TILES = 200;
    private static final int MAX_TILES_WITH_RESULTS = 45;

    private final ListedMonitors monitors;
    private final ListedHosts hosts;
    private final MonitorStates states;
    private final MaintenanceNow maintenance;
    private final Clock clock;

    WallPageBuilder(
            ListedMonitors monitors,
            ListedHosts hosts,
            MonitorStates states,
            MaintenanceNow maintenance,
            Clock clock) {
        this.monitors = monitors;
        this.hosts = hosts;
        this.states = states;
        this.maintenance = maintenance;
        this.clock = clock;
    }

    WallPage build(Account reader) {
        Instant now = clock.instant();
        Coverage coverage = maintenance.current();
        List<ListedMonitor> all = monitors.all(reader);
        List<ListedMonitor> shown =
                all.stream()
                        .sorted(Comparator.comparing(ListedMonitor::state))
                        .limit(MAX_TILES)
                        .toList();
        var statuses = new HashMap<>(states.of(shown.stream().map(ListedMonitor::id).toList()));
        statuses.putAll(hosts.statuses(shown));
        List<WallPage.Trouble> troubles = troubles(shown, statuses, now);
        troubles.addAll(
                planned(
                        coverage,
                        Math.toIntExact(all.stream().filter(one -> !one.isHost()).count()),
                        now,
                        reader.timeZone()));
        long troubled = all.stream().filter(WallPageBuilder::isTrouble).count();
        long unseen = troubled - shown.stream().filter(WallPageBuilder::isTrouble).count();
        int seen = Math.min(MAX_TROUBLES, troubles.size());
        return new WallPage(
                heading(all),
                counts(all),
                troubles.subList(0, seen),
                Math.toIntExact(troubles.size() - seen + unseen),
                groups(shown, statuses, hosts.shortStrips(shown)),
                all.size() - shown.size(),
                shown.size() > MAX_TILES_WITH_RESULTS);
    }

    private static boolean isTrouble(ListedMonitor one) {
        return one.state() == ShownState.DOWN || one.state() == ShownState.DEGRADED;
    }

    private static String heading(List<ListedMonitor> all) {
        long down = count(all, ShownState.DOWN);
        long degraded = count(all, ShownState.DEGRADED);
        var parts = new ArrayList<String>();
        if (down > 0) {
            parts.add("%,d down".formatted(down));
        }
        if (degraded > 0) {
            parts.add("%,d degraded".formatted(degraded));
        }
        if (!parts.isEmpty()) {
            return String.join(", ", parts);
        }
        return all.isEmpty()
                ? "No monitors yet"
                : count(all, ShownState.UP) == all.size() ? "All up" : "None down";
    }

    private static List<WallPage.Count> counts(List<ListedMonitor> all) {
        var counts = new ArrayList<WallPage.Count>();
        add(counts, all, ShownState.UP, "up");
        add(counts, all, ShownState.SUPPRESSED, "suppressed");
        add(counts, all, ShownState.MAINTENANCE, "in maintenance");
        add(counts, all, ShownState.NEW, "not checked yet");
        add(counts, all, ShownState.PAUSED, "paused");
        return counts;
    }

    private static void add(
            List<WallPage.Count> counts, List<ListedMonitor> all, ShownState state, String word) {
        long count = count(all, state);
        if (count > 0) {
            counts.add(new WallPage.Count(state.icon(), "%,d %s".formatted(count, word)));
        }
    }

    private static long count(List<ListedMonitor> all, ShownState state) {
        return all.stream().filter(one -> one.state() == state).count();
    }

    /// Down first, then degraded; of each the latest first.
    private static List<WallPage.Trouble> troubles(
            List<ListedMonitor> shown, Map<Long, MonitorStatus> statuses, Instant now) {
        return shown.stream()
                .filter(WallPageBuilder::isTrouble)
                .filter(one -> statuses.containsKey(one.id()))
                .sorted(
                        Comparator.comparing(ListedMonitor::state)
                                .thenComparing(
                                        one -> since(statuses.get(one.id())),
                                        Comparator.reverseOrder()))
                .map(one -> trouble(one, statuses.get(one.id()), now))
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private static Instant since(@Nullable MonitorStatus status) {
        return status == null ? Instant.EPOCH : status.since();
    }

    private static WallPage.Trouble trouble(
            ListedMonitor one, @Nullable MonitorStatus status, Instant now) {
        return new WallPage.Trouble(
                one.state().icon(),
                one.state().label(),
                one.name(),
                status == null ? "" : TimeText.lasting(status.since(), now),
                status == null ? "" : status.message());
    }

    /// One entry for each window, however much it covers.
    private static List<WallPage.Trouble> planned(
            Coverage coverage, int total, Instant now, ZoneId zone) {
        return coverage.current(now, total).stream()
                .map(one -> {
                    CurrentMaintenance planned = one.getKey();
                    Instant end = planned.end();
                    return new WallPage.Trouble(
                            ShownState.MAINTENANCE.icon(),
                            ShownState.MAINTENANCE.label(),
                            planned.name(),
                            end == null ? "" : "until " + TimeText.soon(end, now, zone),
                            "Maintenance, %s. %s"
                                    .formatted(
                                            MonitorFields.KIND.counted(one.getValue()),
                                            planned.by()));
                })
                .toList();
    }

    private static List<WallPage.Group> groups(
            List<ListedMonitor> shown,
            Map<Long, MonitorStatus> statuses,
            Map<Long, ResultStrip> ofHosts) {
        Map<String, List<ListedMonitor>> byTag =
                shown.stream()
                        .collect(
                                Collectors.groupingBy(
                                        ListedMonitor::tag,
                                        () ->
                                                new TreeMap<>(
                                                        Comparator.comparing(String::isEmpty)
                                                                .thenComparing(
                                                                        String
                                                                                .CASE_INSENSITIVE_ORDER)),
                                        Collectors.toList()));
        return byTag.entrySet().stream()
                .map(group ->
                        new WallPage.Group(
                                group.getKey(),
                                group.getValue().stream()
                                        .map(one -> tile(one, statuses, ofHosts))
                                        .toList()))
                .toList();
    }

    private static WallPage.Tile tile(
            ListedMonitor one, Map<Long, MonitorStatus> statuses, Map<Long, ResultStrip> ofHosts) {
        MonitorStatus status = statuses.get(one.id());
        ResultStrip ofHost = ofHosts.get(one.id());
        return new WallPage.Tile(
                one.name(),
                one.state(),
                ofHost != null
                        ? ofHost
                        : ResultStrip.shortOf(status == null ? List.of() : status.results()));
    }
}
