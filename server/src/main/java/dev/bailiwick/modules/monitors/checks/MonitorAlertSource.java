package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.monitors.maintenance.Coverage;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.monitoring.alerts.evaluation.AlertCondition;
import dev.bailiwick.monitoring.alerts.evaluation.AlertKind;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSource;
import dev.bailiwick.monitoring.alerts.evaluation.AlertSubject;
import dev.bailiwick.monitoring.alerts.evaluation.SubjectConditions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Monitors that are down or degraded. While a state is unknown, and during maintenance, open
/// alerts stay as they are.
@Component
final class MonitorAlertSource implements AlertSource {
    private static final Set<AlertKind> ALL = Set.of(MonitorAlertKind.values());

    private final Monitors monitors;
    private final MonitorStates states;
    private final MaintenanceNow maintenance;

    MonitorAlertSource(Monitors monitors, MonitorStates states, MaintenanceNow maintenance) {
        this.monitors = monitors;
        this.states = states;
        this.maintenance = maintenance;
    }

    @Override
    public ProductModule module() {
        return ProductModule.NETWORK_MONITOR;
    }

    @Override
    public List<AlertKind> kinds() {
        return List.of(MonitorAlertKind.values());
    }

    @Override
    public List<SubjectConditions> evaluate(Instant now, Instant resumed) {
        Map<Long, MonitorStatus> troubled = states.notUp();
        Coverage covered = maintenance.current();
        var found = new ArrayList<SubjectConditions>();
        for (Monitor monitor : monitors.all(troubled.keySet())) {
            MonitorStatus status = troubled.get(monitor.id());
            if (status != null && !monitor.isPaused()) {
                found.add(
                        new SubjectConditions(
                                new AlertSubject(
                                        ProductModule.NETWORK_MONITOR,
                                        monitor.id(),
                                        monitor.name(),
                                        monitor.path()),
                                isJudged(status) && !covered.covers(monitor.id(), now)
                                        ? ALL
                                        : Set.of(),
                                conditions(status)));
            }
        }
        return found;
    }

    private static boolean isJudged(MonitorStatus status) {
        return status.state() != MonitorState.UNKNOWN && status.state() != MonitorState.MAINTENANCE;
    }

    @Override
    public Map<Long, AlertLabels> labels(Collection<Long> subjects) {
        return monitors.all(subjects).stream()
                .collect(Collectors.toMap(Monitor::id, MonitorAlertSource::labels));
    }

    private static AlertLabels labels(Monitor monitor) {
        String host = monitor.details().get(MonitorFields.HOST);
        return new AlertLabels(
                host.isEmpty() ? Set.of() : Set.of(host),
                Set.copyOf(monitor.details().get(MonitorFields.TAGS)));
    }

    private static List<AlertCondition> conditions(MonitorStatus status) {
        return switch (status.state()) {
            case DOWN -> List.of(condition(MonitorAlertKind.DOWN, status));
            case DEGRADED -> List.of(condition(MonitorAlertKind.DEGRADED, status));
            case UP, UNKNOWN, MAINTENANCE -> List.of();
        };
    }

    private static AlertCondition condition(MonitorAlertKind kind, MonitorStatus status) {
        return new AlertCondition(
                kind, "", withoutStop(status.message()), status.since(), status.checkedAt(), true);
    }

    /// The message of an alert stands within other sentences.
    private static String withoutStop(String sentence) {
        return sentence.endsWith(".") ? sentence.substring(0, sentence.length() - 1) : sentence;
    }
}
