package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.maintenance.Coverage;
import dev.bailiwick.modules.monitors.maintenance.CurrentMaintenance;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.platform.text.Excerpt;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/// Lets the state of a monitor begin and end maintenance, at the time of the window and not at that
/// of the next result. Runs in the caller's transaction.
@Component
final class MaintenanceSteps {
    private static final int MAX_CAUSE_LENGTH = 200;

    private final MaintenanceNow maintenance;
    private final MonitorStates states;

    MaintenanceSteps(MaintenanceNow maintenance, MonitorStates states) {
        this.maintenance = maintenance;
        this.states = states;
    }

    boolean covers(Monitor monitor, Instant at) {
        return !monitor.isPaused() && maintenance.current().covers(monitor.id(), at);
    }

    /// @param last of a monitor that is locked
    /// @param at of a result, which can be older than `last`
    /// @return in maintenance if it is then; `last` if nothing changes
    MonitorStatus step(Monitor monitor, MonitorStatus last, Instant at) {
        Instant when = at.isBefore(last.since()) ? last.since() : at;
        Coverage coverage = maintenance.current();
        Optional<CurrentMaintenance> current =
                monitor.isPaused() ? Optional.empty() : coverage.find(monitor.id(), when);
        boolean isIn = last.state() == MonitorState.MAINTENANCE;
        if (current.isPresent() == isIn) {
            return last;
        }
        Instant since =
                current.map(one -> one.beginAfter(last.since()))
                        .or(() -> coverage.lastEnd(monitor.id(), when))
                        .filter(one -> one.isAfter(last.since()))
                        .orElse(isIn ? when : last.since());
        MonitorStatus next = isIn ? last.leaveMaintenance(since) : last.enterMaintenance(since);
        states.changed(
                monitor.id(),
                next,
                current.map(one -> Excerpt.of(one.name(), MAX_CAUSE_LENGTH))
                        .orElse(next.message()));
        return next;
    }
}
