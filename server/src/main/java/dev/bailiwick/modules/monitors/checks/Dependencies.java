package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.modules.monitors.registry.Gateways;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// What has to work before a monitor's failures mean anything: what it depends on, the gateway of
/// its host, and what is before these. Runs in the caller's transaction.
///
/// Monitors depend on each other without loops, but gateways can close one, when a gateway is moved
/// behind its own host. Such a gateway is left out: if everything in a loop is suppressed because
/// of the rest, nobody is alerted.
@Component
final class Dependencies {
    /// Beyond that many monitors, nothing is followed any further.
    private static final int MAX = 2_000;

    private final Monitors monitors;
    private final MonitorStates states;
    private final Gateways gateways;
    private final HostReports hosts;
    private final Clock clock;

    Dependencies(
            Monitors monitors,
            MonitorStates states,
            Gateways gateways,
            HostReports hosts,
            Clock clock) {
        this.monitors = monitors;
        this.states = states;
        this.gateways = gateways;
        this.hosts = hosts;
        this.clock = clock;
    }

    /// What some monitors are behind.
    ///
    /// @param monitors these and all before them
    /// @param gateways of their hosts
    record Graph(Map<Long, Monitor> monitors, Map<Long, Long> gateways) {
        /// The monitors that a monitor is behind, the nearest first.
        List<Monitor> before(Monitor monitor) {
            return walk(monitor, true);
        }

        /// The hosts of a monitor and of everything that it is behind, whether in a loop or not.
        Set<Long> hosts(Monitor monitor) {
            return Stream.concat(Stream.of(monitor), walk(monitor, false).stream())
                    .map(Monitor::hostId)
                    .filter(Objects::nonNull)
                    .collect(Collectors.toSet());
        }

        private List<Monitor> walk(Monitor start, boolean isWithoutLoops) {
            var found = new LinkedHashMap<Long, Monitor>();
            var next = new ArrayDeque<Monitor>(next(start, isWithoutLoops));
            while (!next.isEmpty()) {
                Monitor one = next.remove();
                if (found.putIfAbsent(one.id(), one) == null) {
                    next.addAll(next(one, isWithoutLoops));
                }
            }
            return List.copyOf(found.values());
        }

        private List<Monitor> next(Monitor one, boolean isWithoutLoops) {
            Monitor gateway = gateway(one);
            boolean isLoop =
                    isWithoutLoops
                            && gateway != null
                            && Stream.concat(Stream.of(gateway), walk(gateway, false).stream())
                                    .anyMatch(behind -> behind.id() == one.id());
            return Stream.of(find(one.dependsOn()), isLoop ? null : gateway)
                    .filter(Objects::nonNull)
                    .toList();
        }

        private @Nullable Monitor gateway(Monitor one) {
            Long host = one.hostId();
            return host == null ? null : find(gateways.get(host));
        }

        private @Nullable Monitor find(@Nullable Long id) {
            return id == null ? null : monitors.get(id);
        }
    }

    /// Reads level by level.
    Graph graph(Collection<Long> ids) {
        var found = new HashMap<Long, Monitor>();
        var byHost = new HashMap<Long, Long>();
        Set<Long> next = Set.copyOf(ids);
        while (!next.isEmpty() && found.size() < MAX) {
            List<Monitor> level = monitors.all(next);
            level.forEach(one -> found.put(one.id(), one));
            byHost.putAll(
                    gateways.of(
                            level.stream()
                                    .map(Monitor::hostId)
                                    .filter(Objects::nonNull)
                                    .filter(host -> !byHost.containsKey(host))
                                    .collect(Collectors.toSet())));
            next =
                    level.stream()
                            .flatMap(one ->
                                    Stream.of(
                                            one.dependsOn(),
                                            one.hostId() == null ? null : byHost.get(one.hostId())))
                            .filter(Objects::nonNull)
                            .filter(id -> !found.containsKey(id))
                            .collect(Collectors.toSet());
        }
        return new Graph(found, byHost);
    }

    /// The monitors that a monitor is behind, the nearest first.
    List<Monitor> of(Monitor monitor) {
        return graph(List.of(monitor.id())).before(monitor);
    }

    /// Why the failures of a monitor say nothing about it, as last seen; empty if they do.
    Optional<String> reason(Monitor monitor) {
        return reason(monitor, of(monitor));
    }

    /// @param before the monitors that it is behind
    Optional<String> reason(Monitor monitor, List<Monitor> before) {
        Map<Long, MonitorStatus> statuses = states.of(before.stream().map(Monitor::id).toList());
        return before.stream()
                .filter(one -> isDown(one, statuses))
                .findFirst()
                .map(one -> "%s is down.".formatted(one.name()))
                .or(() ->
                        isHostOffline(monitor)
                                ? Optional.of("Its host is offline.")
                                : Optional.empty());
    }

    private boolean isHostOffline(Monitor monitor) {
        Long host = monitor.hostId();
        return host != null && !hosts.filterOverdue(Set.of(host), clock.instant()).isEmpty();
    }

    /// As last seen, also during maintenance.
    static boolean isDown(Monitor monitor, Map<Long, MonitorStatus> statuses) {
        MonitorStatus status = statuses.get(monitor.id());
        return status != null && status.isDown(monitor.failures());
    }
}
