package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.fleet.hosts.registry.ChartedSeries;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.monitoring.metrics.blocks.Series;
import dev.bailiwick.monitoring.metrics.series.History;
import dev.bailiwick.web.ui.Chart;
import dev.bailiwick.web.ui.SizeText;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// The charts of a virtual machine: its processors, memory, network and disks.
final class MachineCharts {
    private MachineCharts() {}

    static List<Chart> of(List<History> all, HostReports.Workload machine, Chart.Axis axis) {
        var charts = new ArrayList<Chart>();
        Integer vcpus = machine.vm() == null ? null : machine.vm().vcpus();
        HostChartBuilder.addShareChart(
                charts,
                "CPU",
                vcpus == null ? "" : "of %,d %s".formatted(vcpus, vcpus == 1 ? "vCPU" : "vCPUs"),
                sum(all, "workload.cpu.utilization"),
                axis,
                HostChartBuilder.SHARE);
        Long limit = machine.memoryLimitBytes();
        HostChartBuilder.addShareChart(
                charts,
                "Memory",
                limit == null ? "" : "of " + SizeText.of(limit),
                sum(all, "workload.memory.usage"),
                axis,
                new Chart.Scale(
                        limit == null ? null : Double.valueOf(limit),
                        null,
                        bytes -> SizeText.of(Math.round(bytes))));
        addTransfer(charts, "Network", "network", List.of("receive", "transmit"), all, axis);
        addTransfer(charts, "Disk transfer", "disk", List.of("read", "write"), all, axis);
        return charts;
    }

    private static List<@Nullable Double> sum(List<History> all, String name) {
        return HostChartBuilder.sum(all, series -> series.name().equals(name));
    }

    private static void addTransfer(
            List<Chart> charts,
            String title,
            String what,
            List<String> directions,
            List<History> all,
            Chart.Axis axis) {
        HostChartBuilder.addRateChart(
                charts,
                title,
                directions.stream()
                        .map(direction ->
                                HostChartBuilder.values(label(direction), all, of(what, direction)))
                        .toList(),
                axis);
    }

    private static Predicate<Series> of(String what, String direction) {
        return series -> ChartedSeries.isTransfer(series, what, direction);
    }

    private static String label(String direction) {
        return switch (direction) {
            case "receive" -> "received";
            case "transmit" -> "sent";
            case "write" -> "written";
            default -> direction;
        };
    }
}
