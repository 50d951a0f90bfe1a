package dev.bailiwick.modules.monitors.maintenance;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Which monitors are in maintenance around the time at which this was read.
///
/// @param everything what covers all monitors
/// @param byMonitor what covers single ones, by their ids
public record Coverage(
        List<CurrentMaintenance> everything, Map<Long, List<CurrentMaintenance>> byMonitor) {
    public static final Coverage NONE = new Coverage(List.of(), Map.of());

    public Coverage {
        everything = List.copyOf(everything);
        byMonitor = Map.copyOf(byMonitor);
    }

    /// What covers a monitor at some time: if several do, the one that ends last.
    public Optional<CurrentMaintenance> find(long monitor, Instant at) {
        return all(monitor)
                .filter(one -> one.contains(at))
                .reduce((one, other) -> other.outlasts(one) ? other : one);
    }

    public boolean covers(long monitor, Instant at) {
        return all(monitor).anyMatch(one -> one.contains(at));
    }

    private Stream<CurrentMaintenance> all(long monitor) {
        return Stream.concat(
                everything.stream(), byMonitor.getOrDefault(monitor, List.of()).stream());
    }

    /// When the latest maintenance of a monitor ended before some time; empty if that is not known.
    public Optional<Instant> lastEnd(long monitor, Instant at) {
        return all(monitor)
                .flatMap(one -> Stream.ofNullable(one.end()))
                .filter(end -> !end.isAfter(at))
                .max(Instant::compareTo);
    }

    /// Whether all monitors are in maintenance.
    public boolean coversAll(Instant at) {
        return everything.stream().anyMatch(one -> one.contains(at));
    }

    /// The single monitors that are in maintenance.
    public Set<Long> monitors(Instant at) {
        var ids = new HashSet<Long>();
        byMonitor.forEach((id, all) -> {
            if (all.stream().anyMatch(one -> one.contains(at))) {
                ids.add(id);
            }
        });
        return ids;
    }

    /// What is under way, with the number of monitors, the first to end first.
    ///
    /// @param total of all monitors
    public List<Map.Entry<CurrentMaintenance, Integer>> current(Instant at, int total) {
        var counts = new HashMap<CurrentMaintenance, Integer>();
        everything.forEach(one -> counts.put(one, total));
        byMonitor
                .values()
                .forEach(all ->
                        all.forEach(one -> {
                            var _ = counts.merge(one, 1, Integer::sum);
                        }));
        var current = new ArrayList<>(counts.entrySet());
        current.removeIf(one -> !one.getKey().contains(at));
        current.sort(
                Comparator.comparing(
                        one -> one.getKey().end(), Comparator.nullsLast(Instant::compareTo)));
        return List.copyOf(current);
    }
}
