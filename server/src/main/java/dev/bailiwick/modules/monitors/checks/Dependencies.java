package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.modules.monitors.registry.Gateways;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.time.Clock;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.function.Function;
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
    private static final int MAX = 50;

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

    /// Why the failures of a monitor say nothing about it, as last seen; empty if they do.
    Optional<String> reason(Monitor monitor) {
        return of(monitor).stream()
                .filter(this::isDown)
                .findFirst()
                .map(one -> "%s is down.".formatted(one.name()))
                .or(() ->
                        isHostOffline(monitor)
                                ? Optional.of("Its host is offline.")
                                : Optional.empty());
    }

    boolean isHostOffline(Monitor monitor) {
        Long host = monitor.hostId();
        return host != null && !hosts.filterOverdue(Set.of(host), clock.instant()).isEmpty();
    }

    /// The monitors that a monitor is behind, the nearest first.
    List<Monitor> of(Monitor monitor) {
        return walk(this::gateway, monitor.dependsOn(), gateway(monitor));
    }

    /// The hosts of a monitor and of everything that it is behind, whether in a loop or not.
    Set<Long> hosts(long monitor) {
        return walk(this::anyGateway, monitor, null).stream()
                .map(Monitor::hostId)
                .filter(Objects::nonNull)
                .collect(Collectors.toSet());
    }

    /// Unless it is in a loop.
    private @Nullable Long gateway(Monitor monitor) {
        Long gateway = anyGateway(monitor);
        return gateway == null || isBehind(gateway, monitor) ? null : gateway;
    }

    private boolean isBehind(Long gateway, Monitor monitor) {
        return walk(this::anyGateway, gateway, null).stream()
                .anyMatch(one -> one.id() == monitor.id());
    }

    private @Nullable Long anyGateway(Monitor monitor) {
        Long host = monitor.hostId();
        return host == null ? null : gateways.of(List.of(host)).get(host);
    }

    /// One or two monitors and all that they are behind, the nearest first.
    private List<Monitor> walk(
            Function<Monitor, @Nullable Long> gateway, @Nullable Long one, @Nullable Long another) {
        var found = new LinkedHashMap<Long, Monitor>();
        var next = new ArrayDeque<Long>();
        add(next, one, another);
        while (!next.isEmpty() && found.size() < MAX) {
            Long id = next.remove();
            Monitor monitor = found.containsKey(id) ? null : monitors.find(id).orElse(null);
            if (monitor != null) {
                Monitor ignored = found.put(id, monitor);
                add(next, monitor.dependsOn(), gateway.apply(monitor));
            }
        }
        return List.copyOf(found.values());
    }

    private static void add(Queue<Long> next, @Nullable Long one, @Nullable Long another) {
        Stream.ofNullable(one).forEach(next::add);
        Stream.ofNullable(another).forEach(next::add);
    }

    /// As last seen, also during maintenance.
    boolean isDown(Monitor monitor) {
        return states.find(monitor.id())
                .filter(status -> status.isDown(monitor.failures()))
                .isPresent();
    }
}
