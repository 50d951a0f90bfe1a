package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostGateways;
import dev.bailiwick.fleet.hosts.registry.HostGateways.Gateway;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.HostReports.Silence;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.fleet.hosts.registry.HostStates;
import dev.bailiwick.modules.monitors.checks.HostPeriods.Current;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.AlertListener;
import dev.bailiwick.monitoring.alerts.evaluation.EvaluationTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Keeps the states of compute hosts, for their uptime in the network monitor. Follows the
/// evaluation of alerts, so that a host is down here when its alert says that it is offline, and
/// not when this service or a gateway has failed.
@Component
final class FollowHosts implements AlertListener {
    private static final Duration KEPT = Duration.ofDays(366);

    private final HostStates hosts;
    private final ComputeHosts registered;
    private final HostReports reports;
    private final HostGateways gateways;
    private final HostPeriods periods;
    private final EvaluationTimes times;

    FollowHosts(
            HostStates hosts,
            ComputeHosts registered,
            HostReports reports,
            HostGateways gateways,
            HostPeriods periods,
            EvaluationTimes times) {
        this.hosts = hosts;
        this.registered = registered;
        this.reports = reports;
        this.gateways = gateways;
        this.periods = periods;
        this.times = times;
    }

    @Override
    public void evaluated(Predicate<Alert> isCertain, Instant now) {
        Instant resumed = times.resumedAt().orElse(now);
        Map<Long, Current> before = periods.current();
        Map<Long, Silence> silent = reports.silences(now);
        Map<Long, Gateway> behind = gateways.of(silent.keySet());
        var changed = new HashMap<Long, MonitorState>();
        hosts.all(now)
                .forEach((id, host) -> {
                    Current last = before.get(id);
                    Silence silence = silent.get(id);
                    MonitorState state =
                            host.state() == HostState.OFFLINE && silence != null
                                    ? silence.isExplained(resumed, behind.get(id), now)
                                            ? MonitorState.UNKNOWN
                                            : MonitorState.DOWN
                                    : state(host.state());
                    if (state != null && (last == null || last.state() != state)) {
                        MonitorState ignored = changed.put(id, state);
                    }
                });
        // Others may have been removed since.
        for (Long id : registered.lock(changed.keySet())) {
            Current last = before.get(id);
            periods.change(
                    id,
                    last,
                    Objects.requireNonNull(changed.get(id)),
                    begin(last, silent.get(id), now));
        }
        periods.deleteEndedBefore(now.minus(KEPT));
    }

    /// @return null before its first report
    private static @Nullable MonitorState state(HostState state) {
        return switch (state) {
            case OK -> MonitorState.UP;
            case DEGRADED -> MonitorState.DEGRADED;
            case OFFLINE -> MonitorState.DOWN;
            case MAINTENANCE -> MonitorState.MAINTENANCE;
            case PENDING -> null;
        };
    }

    /// A host that worked is silent since its last report. The clock may have been set back.
    private static Instant begin(@Nullable Current last, @Nullable Silence silence, Instant now) {
        if (last == null) {
            return now;
        }
        boolean worked = last.state() == MonitorState.UP || last.state() == MonitorState.DEGRADED;
        Instant begin = worked && silence != null ? silence.since() : now;
        return begin.isBefore(last.since()) ? last.since() : begin;
    }

    @Override
    public void acknowledgementChanged(long alertId, Instant now) {
        // People decide nothing about the states of hosts.
    }
}
