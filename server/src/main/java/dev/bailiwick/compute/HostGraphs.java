package dev.bailiwick.compute;

import dev.bailiwick.db.schema.tables.records.HostReportRecord;
import dev.bailiwick.metrics.History;
import dev.bailiwick.metrics.MetricHistory;
import dev.bailiwick.metrics.Series;
import dev.bailiwick.ui.Chart;
import dev.bailiwick.ui.Sizes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The charts of a host: processors, memory, the fullest file system, network, disk transfer.
@Component
final class HostGraphs {
    private static final int STEPS = 96;
    private static final double LIMIT = 0.9;

    private final MetricHistory metrics;

    HostGraphs(MetricHistory metrics) {
        this.metrics = metrics;
    }

    List<Chart> of(long hostId, @Nullable HostReportRecord report, HostRange range, Instant now) {
        if (report == null) {
            return List.of();
        }
        Instant from = now.minus(range.length());
        List<History> all = metrics.of(hostId, from, now, STEPS, HostGraphs::isDrawn);
        Duration step = range.length().dividedBy(STEPS);
        var charts = new ArrayList<Chart>();
        share(charts, "CPU", cores(report), sum(all, HostCharts::isBusyProcessor), from, step);
        share(charts, "Memory", memory(report), sum(all, HostCharts::isUsedMemory), from, step);
        fullest(all)
                .ifPresent(disk ->
                        share(charts, "Disk", mount(disk.series()), disk.means(), from, step));
        rate(
                charts,
                "Network",
                "received, sent",
                List.of(
                        values("received", all, series -> HostCharts.isNetwork(series, "receive")),
                        values("sent", all, series -> HostCharts.isNetwork(series, "transmit"))),
                from,
                step);
        rate(
                charts,
                "Disk transfer",
                "read, written",
                List.of(
                        values("read", all, series -> HostCharts.isDiskTransfer(series, "read")),
                        values(
                                "written",
                                all,
                                series -> HostCharts.isDiskTransfer(series, "write"))),
                from,
                step);
        return charts;
    }

    private static boolean isDrawn(Series series) {
        return series.name().startsWith("system.");
    }

    private static void share(
            List<Chart> charts,
            String title,
            String detail,
            List<@Nullable Double> values,
            Instant from,
            Duration step) {
        if (values.stream().anyMatch(Objects::nonNull)) {
            charts.add(
                    Chart.of(
                            title,
                            detail,
                            List.of(new Chart.Values(title, values)),
                            from,
                            step,
                            1.0,
                            LIMIT,
                            share -> HostsController.percent(share) + "\u00a0%"));
        }
    }

    private static void rate(
            List<Chart> charts,
            String title,
            String detail,
            List<Chart.Values> lines,
            Instant from,
            Duration step) {
        if (lines.stream().allMatch(line -> line.values().stream().anyMatch(Objects::nonNull))) {
            charts.add(
                    Chart.of(
                            title,
                            detail,
                            lines,
                            from,
                            step,
                            null,
                            null,
                            rate -> Sizes.of(Math.round(rate)) + "/s"));
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
        return mount == null ? "" : mount;
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
        return bytes == null ? "" : "of " + Sizes.of(bytes);
    }
}
