package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.alerts.HostAlertSettings;
import dev.bailiwick.fleet.hosts.registry.ChartedSeries;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.Percentages;
import dev.bailiwick.fleet.hosts.registry.StoragePools;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import dev.bailiwick.monitoring.metrics.series.History;
import dev.bailiwick.monitoring.metrics.series.MetricHistory;
import dev.bailiwick.monitoring.metrics.series.MetricOwner;
import dev.bailiwick.platform.schema.tables.records.HostReportRecord;
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
/// the usage of its workloads.
@Component
final class HostChartBuilder {
    /// Charts of the host, and of its workloads; empty if nothing was measured in the time range.
    record Charts(List<Chart> host, List<Chart> workloads) {}

    private static final int STEPS = 96;
    static final Chart.Scale SHARE = new Chart.Scale(1.0, null, Percentages::text);
    private static final Chart.Scale RATE =
            new Chart.Scale(null, null, rate -> SizeText.of(Math.round(rate)) + "/s");

    private final ComputeHosts hosts;
    private final MetricHistory metrics;
    private final Settings settings;

    HostChartBuilder(ComputeHosts hosts, MetricHistory metrics, Settings settings) {
        this.hosts = hosts;
        this.metrics = metrics;
        this.settings = settings;
    }

    Charts of(
            @Nullable HostReportRecord report,
            List<HostReports.Workload> workloads,
            HostTimeRange stretch) {
        if (report == null) {
            return new Charts(List.of(), List.of());
        }
        List<History> all = measured(report, stretch);
        if (all.isEmpty()) {
            return new Charts(List.of(), List.of());
        }
        Chart.Axis axis = axis(report, all);
        return new Charts(host(report, all, axis), WorkloadChartBuilder.of(all, workloads, axis));
    }

    /// For an alert: about one file system, or else about the whole host.
    List<Chart> around(HostReportRecord report, @Nullable String mount, HostTimeRange stretch) {
        List<History> all = measured(report, stretch);
        var charts = new ArrayList<Chart>();
        if (all.isEmpty()) {
            return charts;
        }
        Chart.Axis axis = axis(report, all);
        if (mount == null) {
            addProcessors(charts, report, all, axis);
            addMemory(charts, report, all, axis);
        } else {
            addFullest(
                    charts,
                    "Storage",
                    series ->
                            ChartedSeries.isUsedDisk(series) || ChartedSeries.isUsedStorage(series),
                    all.stream().filter(history -> mount(history.series()).equals(mount)).toList(),
                    axis);
        }
        return charts;
    }

    private List<History> measured(HostReportRecord report, HostTimeRange stretch) {
        return measured(report, stretch, ChartedSeries::isShown);
    }

    private List<History> measured(
            HostReportRecord report, HostTimeRange stretch, Predicate<Series> wanted) {
        return metrics.forChart(
                new MetricOwner(
                        hosts, report.getHostId(), Duration.ofSeconds(report.getIntervalSeconds())),
                stretch.from(),
                stretch.to(),
                STEPS,
                wanted);
    }

    /// The charts of one virtual machine.
    List<Chart> of(HostReportRecord report, HostReports.Workload machine, HostTimeRange stretch) {
        List<History> all =
                measured(
                        report,
                        stretch,
                        series -> machine.externalId().equals(series.attribute("workload")));
        return all.isEmpty() ? List.of() : MachineCharts.of(all, machine, axis(report, all));
    }

    private static Chart.Axis axis(HostReportRecord report, List<History> all) {
        History any = all.getFirst();
        return new Chart.Axis(any.from(), any.step(), any.means().size(), report.getFirstSeenAt());
    }

    private List<Chart> host(HostReportRecord report, List<History> all, Chart.Axis axis) {
        var charts = new ArrayList<Chart>();
        addProcessors(charts, report, all, axis);
        addMemory(charts, report, all, axis);
        addFullest(charts, "Disk", ChartedSeries::isUsedDisk, all, axis);
        addRateChart(
                charts,
                "Network",
                List.of(
                        values(
                                "received",
                                all,
                                series -> ChartedSeries.isNetwork(series, "receive")),
                        values("sent", all, series -> ChartedSeries.isNetwork(series, "transmit"))),
                axis);
        addRateChart(
                charts,
                "Disk transfer",
                List.of(
                        values("read", all, series -> ChartedSeries.isDiskTransfer(series, "read")),
                        values(
                                "written",
                                all,
                                series -> ChartedSeries.isDiskTransfer(series, "write"))),
                axis);
        return charts;
    }

    private static void addProcessors(
            List<Chart> charts, HostReportRecord report, List<History> all, Chart.Axis axis) {
        addShareChart(charts, "CPU", cores(report), ChartedSeries.busyProcessors(all), axis, SHARE);
    }

    private static void addMemory(
            List<Chart> charts, HostReportRecord report, List<History> all, Chart.Axis axis) {
        addShareChart(
                charts,
                "Memory",
                memory(report),
                sum(all, ChartedSeries::isUsedMemory),
                axis,
                SHARE);
    }

    private void addFullest(
            List<Chart> charts,
            String title,
            Predicate<Series> wanted,
            List<History> all,
            Chart.Axis axis) {
        int alert = settings.current().get(HostAlertSettings.DISK_PERCENT);
        fullest(all, wanted)
                .ifPresent(disk ->
                        addShareChart(
                                charts,
                                title,
                                mount(disk.series()) + ", alert at " + alert + "\u00a0%",
                                disk.means(),
                                axis,
                                new Chart.Scale(1.0, alert / 100.0, Percentages::text)));
    }

    static void addShareChart(
            List<Chart> charts,
            String title,
            String detail,
            List<@Nullable Double> values,
            Chart.Axis axis,
            Chart.Scale scale) {
        if (ChartedSeries.hasValues(values)) {
            charts.add(
                    Chart.of(title, detail, List.of(new Chart.Values(title, values)), axis, scale));
        }
    }

    static void addRateChart(
            List<Chart> charts, String title, List<Chart.Values> lines, Chart.Axis axis) {
        if (lines.stream().allMatch(line -> ChartedSeries.hasValues(line.values()))) {
            charts.add(Chart.of(title, "", lines, axis, RATE));
        }
    }

    static Chart.Values values(String name, List<History> all, Predicate<Series> wanted) {
        return new Chart.Values(name, sum(all, wanted));
    }

    static List<@Nullable Double> sum(List<History> all, Predicate<Series> wanted) {
        return ChartedSeries.sum(
                all.stream().filter(history -> wanted.test(history.series())).toList());
    }

    private static Optional<History> fullest(List<History> all, Predicate<Series> wanted) {
        return all.stream()
                .filter(history -> wanted.test(history.series()))
                .filter(history -> history.last() != null)
                .max(Comparator.comparing(history -> Objects.requireNonNull(history.last())));
    }

    private static String mount(Series series) {
        String mount = series.attribute("system.filesystem.mountpoint");
        String name = mount == null ? series.attribute(StoragePools.NAME) : mount;
        return name == null ? "fullest" : name;
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
