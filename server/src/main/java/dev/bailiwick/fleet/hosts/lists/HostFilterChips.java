package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.Chip;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The section above the list: a summary of all hosts, and the filters with their counts.
final class HostFilterChips {
    static final String STATE = "state";
    static final String KIND = "kind";

    private HostFilterChips() {}

    static String summary(HostCounts.Counts all) {
        int total = all.total();
        if (total == 0) {
            return "No hosts are registered yet.";
        }
        int trouble = all.of(HostState.OFFLINE) + all.of(HostState.DEGRADED);
        String hosts = number(total, "host");
        String workloads = number(all.workloads(), "workload");
        if (all.workloads() == 0) {
            return hosts + problemCount(trouble) + ".";
        }
        return trouble == 0 && all.failing() == 0
                ? hosts + " with " + workloads + ", none with problems."
                : hosts
                        + problemCount(trouble)
                        + "; "
                        + workloads
                        + problemCount(all.failing())
                        + ".";
    }

    private static String number(int count, String what) {
        return "%,d %s%s".formatted(count, what, count == 1 ? "" : "s");
    }

    private static String problemCount(int count) {
        return count == 0 ? ", none with problems" : ", %,d with problems".formatted(count);
    }

    static List<Chip> of(ListQuery query, HostCounts.Counts counts) {
        var chips = new ArrayList<Chip>();
        chips.add(chip(query, "All", null, counts.total(), "", ""));
        for (HostState state : HostState.values()) {
            chips.add(chip(query, state.label(), state.icon(), counts.of(state), state.key(), ""));
        }
        for (HostKind kind : HostKind.values()) {
            String label = kind == HostKind.CONTAINER ? "Containers" : "Virtualization";
            chips.add(chip(query, label, null, counts.of(kind), "", kind.wire()));
        }
        return chips;
    }

    private static Chip chip(
            ListQuery query,
            String label,
            @Nullable StatusIcon icon,
            long count,
            String state,
            String kind) {
        return query.chip(label, icon, count, Long.MAX_VALUE, Map.of(STATE, state, KIND, kind));
    }
}
