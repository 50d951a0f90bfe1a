package dev.bailiwick.compute;

import dev.bailiwick.accounts.ProductModule;
import dev.bailiwick.alerts.OpenAlerts;
import dev.bailiwick.metrics.History;
import dev.bailiwick.metrics.MetricHistory;
import dev.bailiwick.ui.Spark;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The rows of the list: each host in words and figures, with its last day.
@Component
final class HostRows {
    private static final int SPARK_STEPS = 30;
    private static final Duration DAY = Duration.ofHours(24);

    private final MetricHistory metrics;
    private final OpenAlerts alerts;

    HostRows(MetricHistory metrics, OpenAlerts alerts) {
        this.metrics = metrics;
        this.alerts = alerts;
    }

    List<HostsPage.Row> of(List<HostListing> hosts, Instant now) {
        Map<Long, Spark> days = days(hosts, now);
        Map<Long, Integer> open =
                alerts.counts(ProductModule.COMPUTE, hosts.stream().map(HostListing::id).toList());
        return hosts.stream()
                .map(host -> row(host, days.get(host.id()), open.getOrDefault(host.id(), 0)))
                .toList();
    }

    private Map<Long, Spark> days(List<HostListing> shown, Instant now) {
        var sparks = new LinkedHashMap<Long, Spark>();
        List<Long> ids = shown.stream().map(HostListing::id).toList();
        if (ids.isEmpty()) {
            return sparks;
        }
        Map<Long, List<History>> histories =
                metrics.ofAll(ids, now.minus(DAY), now, SPARK_STEPS, HostCharts::isBusyProcessor);
        for (HostListing host : shown) {
            List<History> ofHost = histories.get(host.id());
            if (ofHost != null && !ofHost.isEmpty()) {
                String now24 =
                        host.cpu() == null ? "unknown" : Shares.percent(host.cpu()) + " percent";
                sparks.put(
                        host.id(),
                        Spark.of(
                                "CPU 24 hours, now " + now24,
                                host.state() == HostState.OFFLINE,
                                HostCharts.busyProcessors(ofHost),
                                since(host, now)));
            }
        }
        return sparks;
    }

    /// The first step in which the host may have reported.
    private static int since(HostListing host, Instant now) {
        Instant first = host.firstSeen();
        Instant begin = now.minus(DAY);
        return first == null || first.isBefore(begin)
                ? 0
                : (int)
                        (Duration.between(begin, first).toMillis()
                                / DAY.dividedBy(SPARK_STEPS).toMillis());
    }

    private static HostsPage.Row row(HostListing host, @Nullable Spark day, int alerts) {
        return new HostsPage.Row(
                ComputeHost.path(host.id()),
                host.name(),
                host.why(),
                switch (host.state()) {
                    case OFFLINE -> "row-fail";
                    case DEGRADED -> "row-warn";
                    case MAINTENANCE -> "row-held";
                    case PENDING, OK -> host.troubled() > 0 ? "row-warn" : null;
                },
                host.state().shape(),
                host.state().word(),
                host.since(),
                host.os(),
                host.address(),
                day,
                Shares.percent(host.cpu()),
                Shares.percent(host.memory()),
                Shares.percent(host.disk()),
                host.state() == HostState.PENDING ? "–" : workloads(host),
                host.troubled() > 0,
                alerts);
    }

    private static String workloads(HostListing host) {
        return host.troubled() == 0
                ? "%,d".formatted(host.workloads())
                : "%,d of %,d in trouble".formatted(host.troubled(), host.workloads());
    }
}
