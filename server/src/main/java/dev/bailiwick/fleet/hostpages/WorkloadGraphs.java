package dev.bailiwick.fleet.hostpages;

import dev.bailiwick.fleet.hosts.HostCharts;
import dev.bailiwick.fleet.hosts.HostReports;
import dev.bailiwick.fleet.hosts.Percentages;
import dev.bailiwick.monitoring.metrics.History;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.SizeText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/// What the workloads of a host use of it: those that use most, over the stretch that is shown.
final class WorkloadGraphs {
    private static final int MOST = 5;
    private static final Chart.Scale SHARE = new Chart.Scale(null, null, Percentages::fineWords);
    private static final Chart.Scale BYTES =
            new Chart.Scale(null, null, bytes -> SizeText.of(Math.round(bytes)));

    private WorkloadGraphs() {}

    static List<Chart> of(
            List<History> all, List<HostReports.Workload> workloads, Chart.Axis axis) {
        Map<String, String> names =
                workloads.stream()
                        .collect(
                                Collectors.toMap(
                                        HostReports.Workload::external,
                                        HostReports.Workload::name,
                                        (one, _) -> one));
        var charts = new ArrayList<Chart>();
        List<History> processors = most(all, "workload.cpu.utilization");
        if (!processors.isEmpty()) {
            charts.add(
                    Chart.of(
                            "CPU of workloads",
                            "of all processors" + rest(processors),
                            lines(processors, names),
                            axis,
                            SHARE));
        }
        List<History> memory = most(all, "workload.memory.usage");
        if (!memory.isEmpty()) {
            charts.add(
                    Chart.of(
                            "Memory of workloads",
                            "in use" + rest(memory),
                            lines(memory, names),
                            axis,
                            BYTES));
        }
        return charts;
    }

    /// The greatest first, by what they used on the whole.
    private static List<History> most(List<History> all, String name) {
        return all.stream()
                .filter(history -> history.series().name().equals(name))
                .filter(history -> HostCharts.isKnown(history.means()))
                .sorted(Comparator.comparingDouble(WorkloadGraphs::total).reversed())
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
                .limit(MOST)
                .map(history -> new Chart.Values(name(history, names), history.means()))
                .toList();
    }

    private static String rest(List<History> sorted) {
        return sorted.size() <= MOST ? "" : ", the first %d of %,d".formatted(MOST, sorted.size());
    }

    /// One that has gone since is named by the beginning of its identifier.
    private static String name(History history, Map<String, String> names) {
        String id = Objects.requireNonNullElse(history.series().attribute("workload"), "");
        String name = names.get(id);
        return name != null ? name : id.substring(0, Math.min(12, id.length())) + " (gone)";
    }
}
