package dev.bailiwick.modules.monitors.lists;

import dev.bailiwick.fleet.hosts.lists.HostList;
import dev.bailiwick.fleet.hosts.lists.HostListItem;
import dev.bailiwick.fleet.hosts.registry.HostStates;
import dev.bailiwick.modules.monitors.checks.HostPeriods;
import dev.bailiwick.modules.monitors.checks.HostPeriods.Current;
import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.registry.MonitorKind;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Compute hosts among the monitors, by their check-ins. Runs in the caller's transaction.
@Component
public final class ListedHosts {
    /// Of all rows together.
    private static final int MAX_PERIODS = 20_000;

    private final HostStates hosts;
    private final HostList list;
    private final HostPeriods periods;
    private final Clock clock;

    ListedHosts(HostStates hosts, HostList list, HostPeriods periods, Clock clock) {
        this.hosts = hosts;
        this.list = list;
        this.periods = periods;
        this.clock = clock;
    }

    /// In the order of their names.
    List<ListedMonitor> all() {
        Map<Long, Current> current = periods.current();
        return hosts.names().entrySet().stream()
                .map(host -> {
                    Current now = current.get(host.getKey());
                    return new ListedMonitor(
                            ListedMonitor.idOfHost(host.getKey()),
                            host.getValue(),
                            MonitorKind.HOST,
                            "",
                            host.getKey(),
                            host.getValue(),
                            "",
                            ShownState.of(false, now == null ? null : now.state()),
                            null);
                })
                .toList();
    }

    /// The statuses of the hosts among some, by id; those that have not reported yet are missing.
    public Map<Long, MonitorStatus> statuses(Collection<ListedMonitor> some) {
        List<Long> ids = ids(some);
        if (ids.isEmpty()) {
            return Map.of();
        }
        Map<Long, Current> current = periods.current();
        var statuses = new HashMap<Long, MonitorStatus>();
        list.of(ids, clock.instant())
                .forEach((id, item) -> {
                    Current now = current.get(id);
                    if (now != null) {
                        statuses.put(ListedMonitor.idOfHost(id), status(now, item));
                    }
                });
        return statuses;
    }

    private static MonitorStatus status(Current now, HostListItem item) {
        return new MonitorStatus(
                now.state(),
                now.since(),
                Objects.requireNonNullElse(item.lastSeen(), Instant.EPOCH),
                0,
                0,
                item.reason(),
                null,
                "",
                null);
    }

    /// The periods of the hosts among some, by id, the latest first.
    Map<Long, List<Period>> periods(Collection<ListedMonitor> some, Instant from) {
        List<Long> ids = ids(some);
        return ids.isEmpty()
                ? Map.of()
                : periods.of(ids, from, MAX_PERIODS).stream()
                        .collect(
                                Collectors.groupingBy(
                                        one -> ListedMonitor.idOfHost(one.monitor())));
    }

    /// Short ones of the last 24 hours, of the hosts among some, by id.
    public Map<Long, ResultStrip> shortStrips(Collection<ListedMonitor> some) {
        Instant now = clock.instant();
        var strips = new HashMap<Long, ResultStrip>();
        periods(some, now.minus(Duration.ofDays(1)))
                .forEach((id, of) -> strips.put(id, ResultStrip.shortOfDay(of, now)));
        return strips;
    }

    /// How long each host was down since then, by id; those that were not are missing.
    Map<Long, Duration> downtimes(Instant from, Instant now) {
        return periods.down(from, MAX_PERIODS).stream()
                .collect(
                        Collectors.toMap(
                                one -> ListedMonitor.idOfHost(one.monitor()),
                                one ->
                                        Duration.between(
                                                one.beganAt().isBefore(from) ? from : one.beganAt(),
                                                Objects.requireNonNullElse(one.endedAt(), now)),
                                Duration::plus));
    }

    private static List<Long> ids(Collection<ListedMonitor> some) {
        return some.stream()
                .filter(ListedMonitor::isHost)
                .map(ListedMonitor::hostId)
                .filter(Objects::nonNull)
                .toList();
    }
}
