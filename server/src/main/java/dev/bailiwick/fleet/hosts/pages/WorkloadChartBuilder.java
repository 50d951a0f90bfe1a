package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.registry.ChartedSeries;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.Percentages;
import dev.bailiwick.monitoring.metrics.series.History;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.SizeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// Charts of the workloads that use most of a host, over the time range shown.
final class WorkloadChartBuilder {
    private static final int MAX_LINES = 5;
    private static final Chart.Scale SHARE = new Chart.Scale(null, null, Percentages::preciseText);
    private static final Chart.Scale BYTES =
            new Chart.Scale(null, null, bytes -> SizeText.of(Math.round(bytes)));

    private WorkloadChartBuilder() {}

    static List<Chart> of(
            List<History> all, List<HostReports.Workload> workloads, Chart.Axis axis) {
        Map<String, String> names =
                workloads.stream()
                        .collect(
                                Collectors.toMap(
                                        HostReports.Workload::externalId,
                                        HostReports.Workload::name,
                                        (one, _) -> one));
        var charts = new ArrayList<Chart>();
        List<History> processors = topByTotal(all, "workload.cpu.utilization");
        if (!processors.isEmpty()) {
            charts.add(
                    Chart.of(
                            "Workload CPU",
                            (workloads.stream().anyMatch(one -> one.vm() != null)
                                            ? "virtual machines: of their vCPUs"
                                            : "of all processors")
                                    + otherCount(processors),
                            lines(processors, names),
                            axis,
                            SHARE));
        }
        List<History> memory = topByTotal(all, "workload.memory.usage");
        if (!memory.isEmpty()) {
            charts.add(
                    Chart.of(
                            "Workload memory",
                            "in use" + otherCount(memory),
                            lines(memory, names),
                            axis,
                            BYTES));
        }
        return charts;
    }

    /// Ordered by total usage, highest first.
    private static List<History> topByTotal(List<History> all, String name) {
        return all.stream()
                .filter(history -> history.series().name().equals(name))
                .filter(history -> ChartedSeries.hasValues(history.means()))
                .sorted(Comparator.comparingDouble(WorkloadChartBuilder::total).reversed())
                .toList();
    }

    private static double total(History history) {
        return history.means().stream()
                .filter(Objects::nonNull)
                .mapToDouble(Double::doubleValue)
                .sum();
    }

    private static List<Chart.Values> lines(List<History> sorted, Map<String, String> names) {
        return sorted.stream()
                .limit(MAX_LINES)
                .map(history -> new Chart.Values(name(history, names), history.means()))
                .toList();
    }

    private static String otherCount(List<History> sorted) {
        return sorted.size() <= MAX_LINES
                ? ""
                : ", the first %d of %,d".formatted(MAX_LINES, sorted.size());
    }

    /// A workload that no longer exists is named by the start of its id.
    private static String name(History history, Map<String, String> names) {
        String id = Objects.requireNonNullElse(history.series().attribute("workload"), "");
        String name = names.get(id);
        return name != null ? name : id.substring(0, Math.min(12, id.length())) + " (gone)";
    }
}
