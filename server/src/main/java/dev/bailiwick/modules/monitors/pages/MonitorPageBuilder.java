package dev.bailiwick.modules.monitors.pages;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.monitors.checks.HostStatuses;
import dev.bailiwick.modules.monitors.checks.MonitorStates;
import dev.bailiwick.modules.monitors.checks.MonitorStates.Period;
import dev.bailiwick.modules.monitors.checks.MonitorStatus;
import dev.bailiwick.modules.monitors.checks.ResponseTimes;
import dev.bailiwick.modules.monitors.checks.Uptime;
import dev.bailiwick.modules.monitors.lists.ResponseText;
import dev.bailiwick.modules.monitors.lists.ResultStrip;
import dev.bailiwick.modules.monitors.lists.ShownState;
import dev.bailiwick.modules.monitors.lists.UptimeText;
import dev.bailiwick.modules.monitors.maintenance.CurrentMaintenance;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.MonitorFields;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.monitoring.alerts.evaluation.Alert;
import dev.bailiwick.monitoring.alerts.evaluation.Alerts;
import dev.bailiwick.monitoring.alerts.pages.OpenAlerts;
import dev.bailiwick.monitoring.metrics.series.History;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.TimeText;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The page of a monitor. Runs in the caller's transaction.
@Component
final class MonitorPageBuilder {
    private static final int MAX_CHANGES = 50;
    private static final int MAX_PERIODS = 5_000;
    private static final int SHOWN_PERIODS = 50;
    private static final int STEPS = 96;
    private static final String RANGE = "range";

    private final Monitors monitors;
    private final MonitorStates states;
    private final HostStatuses statuses;
    private final ResponseTimes times;
    private final MaintenanceNow maintenance;
    private final ComputeHosts hosts;
    private final RecordChanges history;
    private final OpenAlerts alerts;
    private final Alerts allAlerts;
    private final Clock clock;

    MonitorPageBuilder(
            Monitors monitors,
            MonitorStates states,
            HostStatuses statuses,
            ResponseTimes times,
            MaintenanceNow maintenance,
            ComputeHosts hosts,
            RecordChanges history,
            OpenAlerts alerts,
            Alerts allAlerts,
            Clock clock) {
        this.monitors = monitors;
        this.states = states;
        this.statuses = statuses;
        this.times = times;
        this.maintenance = maintenance;
        this.hosts = hosts;
        this.history = history;
        this.alerts = alerts;
        this.allAlerts = allAlerts;
        this.clock = clock;
    }

    private enum Span {
        DAY("24\u00a0h", "24 hours", Duration.ofDays(1)),
        WEEK("7\u00a0d", "7 days", Duration.ofDays(7)),
        MONTH("30\u00a0d", "30 days", Duration.ofDays(30)),
        QUARTER("90\u00a0d", "90 days", Duration.ofDays(90)),
        YEAR("1\u00a0y", "1 year", Duration.ofDays(365));

        private final String label;
        private final String words;
        private final Duration length;

        Span(String label, String words, Duration length) {
            this.label = label;
            this.words = words;
            this.length = length;
        }

        private String key() {
            return label.replace("\u00a0", "");
        }

        private static Span of(String key) {
            return Arrays.stream(values())
                    .filter(one -> one.key().equals(key))
                    .findFirst()
                    .orElse(DAY);
        }
    }

    MonitorPage build(
            Monitor monitor,
            Map<String, String> asked,
            Account reader,
            @Nullable String pushAddress,
            Confirmation removal) {
        Instant now = clock.instant();
        Span span = Span.of(asked.getOrDefault(RANGE, ""));
        MonitorStatus status = states.find(monitor.id()).orElse(null);
        List<Period> periods =
                states.periods(List.of(monitor.id()), now.minus(Span.YEAR.length), MAX_PERIODS);
        Instant firstCheckedAt =
                states.firstCheckedAt(List.of(monitor.id())).getOrDefault(monitor.id(), now);
        Long hostId = monitor.hostId();
        Long parent = monitor.dependsOn();
        CurrentMaintenance planned = maintenance.current().find(monitor.id(), now).orElse(null);
        Instant end = status == null ? null : status.certificateEndsAt();
        return new MonitorPage(
                monitor,
                ShownState.now(
                        monitor.isPaused(),
                        status == null ? null : status.state(),
                        status == null ? "" : status.recent(),
                        planned != null),
                status,
                planned,
                ResultStrip.of(status == null ? List.of() : status.results()),
                uptimes(firstCheckedAt, periods, now),
                ranges(monitor, span),
                chart(monitor, span, now),
                periods,
                incidents(monitor, periods),
                alerts.of(ProductModule.NETWORK_MONITOR, monitor.id(), reader.mayEdit(), now),
                hostId == null ? "" : hosts.find(hostId).map(ComputeHost::name).orElse(""),
                statuses.of(List.of(monitor.id())).getOrDefault(monitor.id(), List.of()).stream()
                        .map(CheckingHost::of)
                        .toList(),
                parent == null ? null : monitors.find(parent).orElse(null),
                pushAddress,
                end == null ? null : ChronoUnit.DAYS.between(now, end),
                history.of(
                        MonitorFields.KIND.key(),
                        monitor.id(),
                        MAX_CHANGES,
                        MonitorFields.FORM.labels()),
                reader.mayEdit(),
                reader.hasModule(ProductModule.COMPUTE),
                removal);
    }

    private static List<MonitorPage.Uptimes> uptimes(
            Instant firstCheckedAt, List<Period> periods, Instant now) {
        return List.of(Span.DAY, Span.MONTH, Span.QUARTER, Span.YEAR).stream()
                .map(span -> {
                    Uptime uptime = Uptime.of(periods, firstCheckedAt, now.minus(span.length), now);
                    return new MonitorPage.Uptimes(
                            span.words,
                            UptimeText.of(uptime),
                            uptime.down().isZero()
                                    ? ""
                                    : TimeText.elapsed(now.minus(uptime.down()), now) + " down");
                })
                .toList();
    }

    private List<MonitorPage.Incident> incidents(Monitor monitor, List<Period> periods) {
        List<Period> shown = periods.subList(0, Math.min(SHOWN_PERIODS, periods.size()));
        if (shown.isEmpty()) {
            return List.of();
        }
        Map<Instant, Alert> raised =
                allAlerts
                        .opened(
                                ProductModule.NETWORK_MONITOR,
                                monitor.id(),
                                shown.getLast().beganAt())
                        .stream()
                        .collect(Collectors.toMap(Alert::since, one -> one, (one, _) -> one));
        return shown.stream()
                .map(period -> new MonitorPage.Incident(period, raised.get(period.beganAt())))
                .toList();
    }

    private static List<MonitorPage.Range> ranges(Monitor monitor, Span current) {
        return Arrays.stream(Span.values())
                .map(span ->
                        new MonitorPage.Range(
                                span.label,
                                new Href(monitor.path())
                                        .with(RANGE, span == Span.DAY ? null : span.key())
                                        .text(),
                                span == current))
                .toList();
    }

    private @Nullable Chart chart(Monitor monitor, Span span, Instant now) {
        Optional<History> found = times.read(monitor, now.minus(span.length), now, STEPS);
        if (found.isEmpty()) {
            return null;
        }
        History responses = found.get();
        Integer slow = monitor.details().get(MonitorFields.SLOW);
        return Chart.ofRange(
                "Response time",
                new Chart.Values("Average", responses.means()),
                new Chart.Values("Fastest", responses.minima()),
                new Chart.Values("Slowest", responses.maxima()),
                new Chart.Axis(
                        responses.from(),
                        responses.step(),
                        responses.means().size(),
                        monitor.createdAt()),
                new Chart.Scale(null, slow == null ? null : slow.doubleValue(), ResponseText::of));
    }
}
