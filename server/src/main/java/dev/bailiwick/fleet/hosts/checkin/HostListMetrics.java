package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.contract.Metric;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The metrics of a host that lists show, from one report.
///
/// @param cpu the busy share of all processors, 0 to 1
/// @param memory the used share
/// @param fullestDisk the used share of the fullest file system
/// @param fullDisks the fullest file systems that are at least half full: name and used share
/// @param loadAverage over one minute
record HostListMetrics(
        @Nullable Double cpu,
        @Nullable Double memory,
        @Nullable Double fullestDisk,
        @Nullable String fullestDiskName,
        List<List<Object>> fullDisks,
        @Nullable Double loadAverage) {
    private static final double HALF = 0.5;
    private static final int MAX_DISKS = 20;
    private static final List<String> IDLE = List.of("idle", "iowait");

    static HostListMetrics of(List<Metric> metrics) {
        double busy = 0;
        int processors = 0;
        Double memory = null;
        var disks = new TreeMap<String, Double>();
        Double load = null;
        for (Metric metric : newest(metrics)) {
            Map<String, String> of = metric.attributes();
            switch (metric.name()) {
                case "system.cpu.utilization" -> {
                    String mode = of.get("cpu.mode");
                    if (mode == null || !IDLE.contains(mode)) {
                        busy += metric.value();
                    }
                    processors = Math.max(processors, processor(of.get("cpu.logical_number")) + 1);
                }
                case "system.memory.utilization" -> {
                    if (isUsed(of.get("system.memory.state"))) {
                        memory = metric.value();
                    }
                }
                case "system.filesystem.utilization" -> {
                    if (isUsed(of.get("system.filesystem.state"))) {
                        String name =
                                Objects.requireNonNullElse(
                                        of.get("system.filesystem.mountpoint"),
                                        Objects.requireNonNullElse(of.get("system.device"), ""));
                        disks.merge(name, Math.clamp(metric.value(), 0, 1), Math::max);
                    }
                }
                case "system.cpu.load_average.1m" -> load = metric.value();
                default -> {}
            }
        }
        Double cpu = processors == 0 ? null : Double.valueOf(busy / processors);
        List<Map.Entry<String, Double>> fullest =
                disks.entrySet().stream()
                        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
                        .limit(MAX_DISKS)
                        .toList();
        return new HostListMetrics(
                percentage(cpu),
                percentage(memory),
                fullest.isEmpty() ? null : fullest.getFirst().getValue(),
                fullest.isEmpty() ? null : fullest.getFirst().getKey(),
                fullest.stream()
                        .filter(one -> one.getValue() >= HALF)
                        .map(one -> List.<Object>of(one.getKey(), one.getValue()))
                        .toList(),
                load);
    }

    /// An agent can report several moments together; the last value of each name counts.
    private static List<Metric> newest(List<Metric> metrics) {
        var last = new HashMap<String, Instant>();
        for (Metric metric : metrics) {
            last.merge(
                    metric.name(), metric.at(), (one, other) -> one.isAfter(other) ? one : other);
        }
        return metrics.stream().filter(m -> m.at().equals(last.get(m.name()))).toList();
    }

    private static int processor(@Nullable String number) {
        try {
            return number == null ? 0 : Math.clamp(Long.parseLong(number), 0, 4_095);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    private static boolean isUsed(@Nullable String state) {
        return state == null || state.equals("used");
    }

    private static @Nullable Double percentage(@Nullable Double value) {
        return value == null ? null : Double.valueOf(Math.clamp(value, 0, 1));
    }
}
