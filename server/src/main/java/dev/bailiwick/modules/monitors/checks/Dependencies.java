package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.springframework.stereotype.Component;

/// What has to work before a monitor's failures mean anything. Runs in the caller's transaction.
@Component
final class Dependencies {
    private static final int MAX_DEPTH = 8;

    private final Monitors monitors;
    private final MonitorStates states;
    private final HostReports hosts;
    private final Clock clock;

    Dependencies(Monitors monitors, MonitorStates states, HostReports hosts, Clock clock) {
        this.monitors = monitors;
        this.states = states;
        this.hosts = hosts;
        this.clock = clock;
    }

    boolean isHostOffline(Monitor monitor) {
        Long host = monitor.hostId();
        return host != null && !hosts.filterOverdue(Set.of(host), clock.instant()).isEmpty();
    }

    /// The monitors that it depends on, the nearest first.
    List<Monitor> of(Monitor monitor) {
        var all = new ArrayList<Monitor>();
        Monitor next = monitor;
        while (next != null && next.dependsOn() != null && all.size() < MAX_DEPTH) {
            next = monitors.find(next.dependsOn()).orElse(null);
            if (next != null) {
                all.add(next);
            }
        }
        return all;
    }

    /// As last seen, also during maintenance.
    boolean isDown(Monitor monitor) {
        return states.find(monitor.id())
                .filter(status -> status.isDown(monitor.failures()))
                .isPresent();
    }
}
