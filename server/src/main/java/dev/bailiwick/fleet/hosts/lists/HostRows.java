package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.fleet.hosts.registry.AgentRelease;
import dev.bailiwick.fleet.hosts.registry.ChartedSeries;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.fleet.hosts.registry.Percentages;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.monitoring.alerts.pages.OpenAlerts;
import dev.bailiwick.monitoring.metrics.series.History;
import dev.bailiwick.monitoring.metrics.series.MetricHistory;
import dev.bailiwick.web.ui.Sparkline;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The rows of the list: each host with its metrics and its last day.
@Component
final class HostRows {
    private static final int SPARKLINE_STEPS = 30;
    private static final Duration DAY = Duration.ofHours(24);

    private final ComputeHosts hosts;
    private final MetricHistory metrics;
    private final OpenAlerts alerts;
    private final AgentRelease release;

    HostRows(ComputeHosts hosts, MetricHistory metrics, OpenAlerts alerts, AgentRelease release) {
        this.hosts = hosts;
        this.metrics = metrics;
        this.alerts = alerts;
        this.release = release;
    }

    List<HostsPage.Row> of(List<HostListItem> shown, Instant now) {
        Map<Long, Sparkline> days = sparklines(shown, now);
        Map<Long, Integer> open =
                alerts.counts(ProductModule.COMPUTE, shown.stream().map(HostListItem::id).toList());
        return shown.stream()
                .map(host -> row(host, days.get(host.id()), open.getOrDefault(host.id(), 0)))
                .toList();
    }

    private Map<Long, Sparkline> sparklines(List<HostListItem> shown, Instant now) {
        var sparks = new LinkedHashMap<Long, Sparkline>();
        List<Long> ids = shown.stream().map(HostListItem::id).toList();
        if (ids.isEmpty()) {
            return sparks;
        }
        Map<Long, List<History>> histories =
                metrics.ofAll(
                        hosts,
                        ids,
                        now.minus(DAY),
                        now,
                        SPARKLINE_STEPS,
                        ChartedSeries::isBusyProcessor);
        for (HostListItem host : shown) {
            List<History> ofHost = histories.get(host.id());
            if (ofHost != null && !ofHost.isEmpty()) {
                String now24 =
                        host.cpu() == null
                                ? "unknown"
                                : Percentages.percent(host.cpu()) + " percent";
                sparks.put(
                        host.id(),
                        Sparkline.of(
                                "CPU, last 24 hours, now " + now24,
                                host.state() == HostState.OFFLINE,
                                ChartedSeries.busyProcessors(ofHost),
                                since(host, now)));
            }
        }
        return sparks;
    }

    /// The first step of the day in which the host can have reported.
    private static int since(HostListItem host, Instant now) {
        Instant first = host.firstSeen();
        Instant begin = now.minus(DAY);
        return first == null || first.isBefore(begin)
                ? 0
                : (int)
                        (Duration.between(begin, first).toMillis()
                                / DAY.dividedBy(SPARKLINE_STEPS).toMillis());
    }

    private HostsPage.Row row(HostListItem host, @Nullable Sparkline day, int alerts) {
        return new HostsPage.Row(
                ComputeHost.path(host.id()),
                host.name(),
                host.reason(),
                switch (host.state()) {
                    case OFFLINE -> "row-fail";
                    case DEGRADED -> "row-warn";
                    case MAINTENANCE -> "row-held";
                    case PENDING, OK -> host.failing() > 0 ? "row-warn" : null;
                },
                host.state().icon(),
                host.state().label(),
                host.since(),
                host.os(),
                host.address(),
                day,
                Percentages.percent(host.cpu()),
                Percentages.percent(host.memory()),
                Percentages.percent(host.disk()),
                host.state() == HostState.PENDING ? "–" : workloads(host),
                host.failing() > 0,
                alerts,
                release.outdated(host.agentVersion()).orElse(""));
    }

    private static String workloads(HostListItem host) {
        return host.failing() == 0
                ? "%,d".formatted(host.workloads())
                : "%,d of %,d with problems".formatted(host.failing(), host.workloads());
    }
}
