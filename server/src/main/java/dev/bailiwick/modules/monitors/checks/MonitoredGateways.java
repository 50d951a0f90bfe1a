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
import java.util.stream.Collectors;
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
        Map<Long, List<Monitor>> chains = chains(Set.copyOf(byHost.values()));
        Map<Long, Instant> ends = states.lastEnds(chains.keySet());
        var byMonitor = new HashMap<Long, Gateway>();
        var behind = new HashMap<Long, Set<Long>>();
        chains.forEach((id, chain) -> {
            byMonitor.put(
                    id,
                    new Gateway(
                            chain.getFirst().name(),
                            down(chain).orElse(null),
                            ends.getOrDefault(id, Instant.EPOCH)));
            behind.put(id, dependencies.hosts(id));
        });
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

    /// Each gateway, followed by those that it is behind itself.
    private Map<Long, List<Monitor>> chains(Collection<Long> ids) {
        return monitors.all(ids).stream()
                .collect(
                        Collectors.toMap(
                                Monitor::id,
                                one ->
                                        Stream.concat(Stream.of(one), dependencies.of(one).stream())
                                                .toList()));
    }

    /// A gateway that is suppressed is down if so is something before it. If nothing is known of it
    /// for another reason, hosts behind it speak for themselves.
    private Optional<String> down(List<Monitor> chain) {
        Monitor gateway = chain.getFirst();
        boolean isSuppressed =
                !gateway.isPaused()
                        && states.find(gateway.id())
                                .filter(status -> status.state() == MonitorState.UNKNOWN)
                                .isPresent();
        return chain.stream()
                .limit(isSuppressed ? chain.size() : 1)
                .filter(dependencies::isDown)
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
        return host != null && dependencies.hosts(named.get().id()).contains(host)
                ? Optional.of("That monitor is behind this host itself.")
                : Optional.empty();
    }

    @Override
    public void set(long host, String name) {
        gateways.set(
                host, name.isEmpty() ? null : monitors.named(name).map(Monitor::id).orElse(null));
    }
}
