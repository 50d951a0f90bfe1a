package dev.bailiwick.fleet.hostpages;

import dev.bailiwick.fleet.hosts.HostCharts;
import dev.bailiwick.fleet.hosts.HostReports;
import dev.bailiwick.fleet.hosts.Percentages;
import dev.bailiwick.monitoring.alerts.AlertSettings;
import dev.bailiwick.monitoring.metricblocks.Series;
import dev.bailiwick.monitoring.metrics.History;
import dev.bailiwick.monitoring.metrics.MetricHistory;
import dev.bailiwick.platform.db.schema.tables.records.HostReportRecord;
import dev.bailiwick.platform.settings.Settings;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.SizeText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The charts of a host: processors, memory, the fullest file system, network, disk transfer, and
/// what its workloads use.
@Component
final class HostGraphs {
    /// Of the host itself, and of its workloads; empty while nothing was measured in the stretch.
    record Drawn(List<Chart> host, List<Chart> workloads) {}

    private static final int STEPS = 96;
    private static final Chart.Scale SHARE = new Chart.Scale(1.0, null, Percentages::words);
    private static final Chart.Scale RATE =
            new Chart.Scale(null, null, rate -> SizeText.of(Math.round(rate)) + "/s");

    private final MetricHistory metrics;
    private final Settings settings;

    HostGraphs(MetricHistory metrics, Settings settings) {
        this.metrics = metrics;
        this.settings = settings;
    }

    Drawn of(
            @Nullable HostReportRecord report,
            List<HostReports.Workload> workloads,
            HostTimeRange stretch) {
        if (report == null) {
            return new Drawn(List.of(), List.of());
        }
        List<History> all =
                metrics.drawn(
                        report.getHostId(),
                        stretch.from(),
                        stretch.to(),
                        Duration.ofSeconds(report.getIntervalSeconds()),
                        STEPS,
                        HostCharts::isDrawn);
        if (all.isEmpty()) {
            return new Drawn(List.of(), List.of());
        }
        History any = all.getFirst();
        var axis =
                new Chart.Axis(any.from(), any.step(), any.means().size(), report.getFirstSeenAt());
        return new Drawn(
                host(report, all, axis, settings.current().get(AlertSettings.DISK_PERCENT)),
                WorkloadGraphs.of(all, workloads, axis));
    }

    private static List<Chart> host(
            HostReportRecord report, List<History> all, Chart.Axis axis, int diskAlert) {
        var charts = new ArrayList<Chart>();
        share(charts, "CPU", cores(report), HostCharts.busyProcessors(all), axis, SHARE);
        share(charts, "Memory", memory(report), sum(all, HostCharts::isUsedMemory), axis, SHARE);
        fullest(all)
                .ifPresent(disk ->
                        share(
                                charts,
                                "Disk",
                                mount(disk.series()) + ", alert at " + diskAlert + "\u00a0%",
                                disk.means(),
                                axis,
                                new Chart.Scale(1.0, diskAlert / 100.0, Percentages::words)));
        rate(
                charts,
                "Network",
                List.of(
                        values("received", all, series -> HostCharts.isNetwork(series, "receive")),
                        values("sent", all, series -> HostCharts.isNetwork(series, "transmit"))),
                axis);
        rate(
                charts,
                "Disk transfer",
                List.of(
                        values("read", all, series -> HostCharts.isDiskTransfer(series, "read")),
                        values(
                                "written",
                                all,
                                series -> HostCharts.isDiskTransfer(series, "write"))),
                axis);
        return charts;
    }

    private static void share(
            List<Chart> charts,
            String title,
            String detail,
            List<@Nullable Double> values,
            Chart.Axis axis,
            Chart.Scale scale) {
        if (HostCharts.isKnown(values)) {
            charts.add(
                    Chart.of(title, detail, List.of(new Chart.Values(title, values)), axis, scale));
        }
    }

    private static void rate(
            List<Chart> charts, String title, List<Chart.Values> lines, Chart.Axis axis) {
        if (lines.stream().allMatch(line -> HostCharts.isKnown(line.values()))) {
            charts.add(Chart.of(title, "", lines, axis, RATE));
        }
    }

    private static Chart.Values values(String name, List<History> all, Predicate<Series> wanted) {
        return new Chart.Values(name, sum(all, wanted));
    }

    private static List<@Nullable Double> sum(List<History> all, Predicate<Series> wanted) {
        return HostCharts.sum(
                all.stream().filter(history -> wanted.test(history.series())).toList());
    }

    private static Optional<History> fullest(List<History> all) {
        return all.stream()
                .filter(history -> HostCharts.isUsedDisk(history.series()))
                .filter(history -> history.last() != null)
                .max(Comparator.comparing(history -> Objects.requireNonNull(history.last())));
    }

    private static String mount(Series series) {
        String mount = series.attribute("system.filesystem.mountpoint");
        return mount == null ? "fullest" : mount;
    }

    private static String cores(HostReportRecord report) {
        var parts = new ArrayList<String>();
        if (report.getCpus() != null) {
            parts.add(
                    "%,d %s".formatted(report.getCpus(), report.getCpus() == 1 ? "core" : "cores"));
        }
        if (report.getLoadAverage() != null) {
            parts.add("load %.1f".formatted(report.getLoadAverage()));
        }
        return String.join(", ", parts);
    }

    private static String memory(HostReportRecord report) {
        Long bytes = report.getMemoryBytes();
        return bytes == null ? "" : "of " + SizeText.of(bytes);
    }
}
