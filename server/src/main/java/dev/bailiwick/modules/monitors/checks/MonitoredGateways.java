package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.fleet.hosts.registry.HostGateways;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.fleet.hosts.registry.HostStates;
import dev.bailiwick.modules.monitors.registry.Gateways;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Monitors as gateways of hosts.
@Component
final class MonitoredGateways implements HostGateways {
    private final Gateways gateways;
    private final Monitors monitors;
    private final MonitorStates states;
    private final Dependencies dependencies;
    private final HostStates hosts;
    private final Clock clock;

    MonitoredGateways(
            Gateways gateways,
            Monitors monitors,
            MonitorStates states,
            Dependencies dependencies,
            HostStates hosts,
            Clock clock) {
        this.gateways = gateways;
        this.monitors = monitors;
        this.states = states;
        this.dependencies = dependencies;
        this.hosts = hosts;
        this.clock = clock;
    }

    /// Many hosts share few gateways.
    @Override
    public Map<Long, Gateway> of(Collection<Long> ofHosts) {
        Map<Long, Long> byHost = gateways.of(ofHosts);
        if (byHost.isEmpty()) {
            return Map.of();
        }
        Set<Long> ids = Set.copyOf(byHost.values());
        Dependencies.Graph graph = dependencies.graph(ids);
        Map<Long, MonitorStatus> statuses = states.of(graph.monitors().keySet());
        Map<Long, Instant> ends = states.lastEnds(ids);
        var byMonitor = new HashMap<Long, Gateway>();
        var behind = new HashMap<Long, Set<Long>>();
        for (Long id : ids) {
            Monitor gateway = graph.monitors().get(id);
            if (gateway != null) {
                byMonitor.put(
                        id,
                        new Gateway(
                                gateway.name(),
                                down(gateway, graph, statuses).orElse(null),
                                ends.getOrDefault(id, Instant.EPOCH)));
                behind.put(id, graph.hosts(gateway));
            }
        }
        var found = new HashMap<Long, Gateway>();
        byHost.forEach((host, id) -> {
            Gateway gateway = byMonitor.get(id);
            if (gateway != null) {
                boolean isLoop = behind.getOrDefault(id, Set.of()).contains(host);
                found.put(
                        host, isLoop ? new Gateway(gateway.name(), null, Instant.EPOCH) : gateway);
            }
        });
        return found;
    }

    /// A gateway that is suppressed is down if so is something before it. If nothing is known of it
    /// for another reason, hosts behind it speak for themselves.
    private Optional<String> down(
            Monitor gateway, Dependencies.Graph graph, Map<Long, MonitorStatus> statuses) {
        MonitorStatus status = statuses.get(gateway.id());
        boolean isSuppressed =
                !gateway.isPaused() && status != null && status.state() == MonitorState.UNKNOWN;
        List<Monitor> chain =
                Stream.concat(
                                Stream.of(gateway),
                                isSuppressed
                                        ? graph.before(gateway).stream()
                                        : Stream.<Monitor>empty())
                        .toList();
        return chain.stream()
                .filter(one -> Dependencies.isDown(one, statuses))
                .findFirst()
                .map(one -> "%s, which is down".formatted(one.name()))
                .or(() -> isSuppressed ? offline(chain) : Optional.empty());
    }

    private Optional<String> offline(List<Monitor> chain) {
        return hosts
                .of(
                        chain.stream().map(Monitor::hostId).filter(Objects::nonNull).toList(),
                        clock.instant())
                .values()
                .stream()
                .filter(one -> one.state() == HostState.OFFLINE)
                .findFirst()
                .map(one -> "%s, which is offline".formatted(one.name()));
    }

    @Override
    public Optional<String> error(@Nullable Long host, String name) {
        Optional<Monitor> named = monitors.named(name);
        if (named.isEmpty()) {
            return Optional.of("There is no monitor with this name.");
        }
        Monitor gateway = named.get();
        return host != null
                        && dependencies.graph(List.of(gateway.id())).hosts(gateway).contains(host)
                ? Optional.of("That monitor is behind this host itself.")
                : Optional.empty();
    }

    @Override
    public void set(long host, String name) {
        gateways.set(
                host, name.isEmpty() ? null : monitors.named(name).map(Monitor::id).orElse(null));
    }
}
