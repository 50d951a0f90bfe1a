package dev.bailiwick.modules.monitors.registry;

import static dev.bailiwick.modules.monitors.registry.MonitorFields.RUN_FROM;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.records.schema.RecordInput;
import dev.bailiwick.records.schema.RecordValues;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The hosts that a monitor's field names.
public final class RunFrom {
    /// Stands for all hosts of a monitor, if all were removed. It can only stay.
    static final String REMOVED = "(removed)";

    private static final Comparator<String> ORDER = Comparator.comparing(RunFrom::folded);

    private RunFrom() {}

    /// As the field shows them.
    static List<String> shown(boolean isFromHosts, Collection<String> names) {
        return isFromHosts && names.isEmpty()
                ? List.of(REMOVED)
                : names.stream().sorted(ORDER).toList();
    }

    /// Replaces names as they were typed by those of the hosts, in order.
    ///
    /// @param hosts those that exist among the named ones
    /// @param present null for a new monitor
    /// @return with an error if there is no such host
    public static RecordInput named(
            RecordInput input, Collection<ComputeHost> hosts, @Nullable Monitor present) {
        List<String> typed = RUN_FROM.read(input.text(RUN_FROM));
        boolean isUnchanged = present != null && typed.equals(present.details().get(RUN_FROM));
        if (isUnchanged) {
            return input;
        }
        Map<String, String> known = byName(hosts, ComputeHost::name);
        return typed.stream().anyMatch(name -> !known.containsKey(folded(name)))
                ? input.withError(RUN_FROM, "There is no compute host with one of these names.")
                : input.withText(
                        RUN_FROM,
                        typed.stream()
                                .map(name -> known.getOrDefault(folded(name), name))
                                .distinct()
                                .sorted(ORDER)
                                .collect(Collectors.joining("\n")));
    }

    /// The ids of those that exist.
    public static List<Long> ids(RecordValues values, Collection<ComputeHost> hosts) {
        Map<String, Long> known = byName(hosts, ComputeHost::id);
        return values.get(RUN_FROM).stream()
                .map(name -> known.get(folded(name)))
                .filter(id -> id != null)
                .distinct()
                .toList();
    }

    private static <T> Map<String, T> byName(
            Collection<ComputeHost> hosts, Function<ComputeHost, T> value) {
        return hosts.stream()
                .collect(Collectors.toMap(host -> folded(host.name()), value, (one, _) -> one));
    }

    private static String folded(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
