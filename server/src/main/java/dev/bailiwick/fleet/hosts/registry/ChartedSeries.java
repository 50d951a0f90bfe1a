package dev.bailiwick.fleet.hosts.registry;

import dev.bailiwick.monitoring.metrics.blocks.Series;
import dev.bailiwick.monitoring.metrics.series.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Which metric series of a host are charted, and how several are combined into one.
public final class ChartedSeries {
    private static final Set<String> IDLE = Set.of("idle", "iowait");

    private ChartedSeries() {}

    public static boolean isShown(Series series) {
        return series.name().startsWith("system.")
                || series.name().equals("workload.cpu.utilization")
                || series.name().equals("workload.memory.usage")
                || series.name().equals(StoragePools.SERIES);
    }

    public static boolean isBusyProcessor(Series series) {
        String mode = series.attribute("cpu.mode");
        return series.name().equals("system.cpu.utilization")
                && (mode == null || !IDLE.contains(mode));
    }

    /// The busy share of all processors: the mean of the individual ones.
    public static List<@Nullable Double> busyProcessors(List<History> all) {
        List<History> busy =
                all.stream().filter(history -> isBusyProcessor(history.series())).toList();
        long processors =
                busy.stream()
                        .map(history ->
                                Objects.requireNonNullElse(
                                        history.series().attribute("cpu.logical_number"), ""))
                        .distinct()
                        .count();
        var shares = new ArrayList<@Nullable Double>();
        for (Double sum : sum(busy)) {
            shares.add(sum == null ? null : Double.valueOf(sum / processors));
        }
        return shares;
    }

    public static boolean isUsedMemory(Series series) {
        return series.name().equals("system.memory.utilization")
                && isUsed(series.attribute("system.memory.state"));
    }

    public static boolean isUsedDisk(Series series) {
        return series.name().equals("system.filesystem.utilization")
                && isUsed(series.attribute("system.filesystem.state"));
    }

    /// A storage pool of a hypervisor.
    public static boolean isUsedStorage(Series series) {
        return series.name().equals(StoragePools.SERIES);
    }

    /// Of a virtual machine: `network` or `disk`.
    public static boolean isTransfer(Series series, String what, String direction) {
        return series.name().equals("workload." + what + ".io")
                && direction.equals(series.attribute(what + ".io.direction"));
    }

    public static boolean isNetwork(Series series, String direction) {
        return series.name().equals("system.network.io")
                && direction.equals(series.attribute("network.io.direction"));
    }

    public static boolean isDiskTransfer(Series series, String direction) {
        return series.name().equals("system.disk.io")
                && direction.equals(series.attribute("disk.io.direction"));
    }

    public static boolean hasValues(List<@Nullable Double> values) {
        return values.stream().anyMatch(Objects::nonNull);
    }

    /// The sum of each step's means, null where none is known.
    public static List<@Nullable Double> sum(List<History> histories) {
        var sums = new ArrayList<@Nullable Double>();
        int steps = histories.isEmpty() ? 0 : histories.getFirst().means().size();
        for (int i = 0; i < steps; i++) {
            Double sum = null;
            for (History history : histories) {
                Double value = history.means().get(i);
                if (value != null) {
                    sum = sum == null ? value : sum + value;
                }
            }
            sums.add(sum);
        }
        return sums;
    }

    private static boolean isUsed(@Nullable String state) {
        return state == null || state.equals("used");
    }
}
