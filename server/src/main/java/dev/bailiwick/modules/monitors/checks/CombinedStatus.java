package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.DownWhen;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.probes.result.PlainText;
import dev.bailiwick.probes.result.Result;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// What the hosts that check a monitor have found, taken together. Hosts that know nothing do not
/// count.
///
/// @param known the hosts that know something
/// @param silent the names of the others
record CombinedStatus(Monitor monitor, List<HostStatus> known, List<String> silent) {
    /// From the best to the worst.
    private static final List<MonitorState> ORDER =
            List.of(MonitorState.UP, MonitorState.DEGRADED, MonitorState.DOWN);

    private static final int NAMED = 3;

    CombinedStatus {
        known = List.copyOf(known);
        silent = List.copyOf(silent);
    }

    /// If it is down when all are, the best state counts, and otherwise the worst one.
    MonitorState state() {
        Comparator<MonitorState> order = Comparator.comparingInt(ORDER::indexOf);
        Stream<MonitorState> states = known.stream().map(one -> found(one).state());
        return (monitor.downWhen() == DownWhen.ALL ? states.min(order) : states.max(order))
                .orElse(MonitorState.UNKNOWN);
    }

    /// @param began when the latest check that decided did
    CheckResult result(Instant began, Instant ended) {
        MonitorState state = state();
        return new CheckResult(
                monitor.id(),
                null,
                began,
                ended,
                state,
                state == MonitorState.DOWN ? monitor.failures() : 0,
                PlainText.line(message(state), Result.MAX_MESSAGE),
                fastest(),
                null,
                known.stream()
                        .map(one -> found(one).certificateEndsAt())
                        .filter(Objects::nonNull)
                        .min(Comparator.naturalOrder())
                        .orElse(null));
    }

    private @Nullable Duration fastest() {
        return known.stream()
                .filter(one -> found(one).state() != MonitorState.DOWN)
                .map(one -> found(one).response())
                .filter(Objects::nonNull)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    private static MonitorStatus found(HostStatus one) {
        return Objects.requireNonNull(one.status());
    }

    private String message(MonitorState state) {
        if (state == MonitorState.UNKNOWN) {
            return silent.isEmpty()
                    ? "No host checks it."
                    : "There is no recent result from %s.".formatted(names(silent));
        }
        String said =
                known.stream()
                        .filter(one -> found(one).state() == state)
                        .collect(
                                Collectors.groupingBy(
                                        one -> found(one).message(),
                                        LinkedHashMap::new,
                                        Collectors.mapping(HostStatus::name, Collectors.toList())))
                        .entrySet()
                        .stream()
                        .map(one -> "From %s: %s".formatted(names(one.getValue()), one.getKey()))
                        .collect(Collectors.joining(" "));
        List<String> down = down(state);
        return down.isEmpty() ? said : "Down from %s. %s".formatted(names(down), said);
    }

    /// Those that find it down although it counts as working.
    private List<String> down(MonitorState state) {
        return state == MonitorState.DOWN
                ? List.of()
                : known.stream()
                        .filter(one -> found(one).state() == MonitorState.DOWN)
                        .map(HostStatus::name)
                        .toList();
    }

    private static String names(Collection<String> all) {
        List<String> first = all.stream().limit(NAMED).toList();
        int others = all.size() - first.size();
        if (others > 0) {
            return "%s and %d %s"
                    .formatted(String.join(", ", first), others, others == 1 ? "other" : "others");
        }
        return first.size() == 1
                ? first.getFirst()
                : "%s and %s"
                        .formatted(
                                String.join(", ", first.subList(0, first.size() - 1)),
                                first.getLast());
    }
}
