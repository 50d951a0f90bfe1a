package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.web.ui.Chip;
import java.util.ArrayList;
import java.util.List;

/// The section above the list: a summary of all hosts, and the filters with their counts.
final class HostFilterChips {
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

    static List<Chip> of(HostsQuery query, HostCounts.Counts counts) {
        var chips = new ArrayList<Chip>();
        HostFilter any = query.filter().withState(null).withKind(null);
        chips.add(chip("All", counts.total(), query, any));
        for (HostState state : HostState.values()) {
            if (counts.of(state) > 0 || query.filter().state() == state) {
                chips.add(chip(state.label(), counts.of(state), query, any.withState(state)));
            }
        }
        for (HostKind kind : HostKind.values()) {
            String label = kind == HostKind.CONTAINER ? "Containers" : "Virtualization";
            if (counts.of(kind) > 0 || query.filter().kind() == kind) {
                chips.add(chip(label, counts.of(kind), query, any.withKind(kind)));
            }
        }
        return chips;
    }

    private static Chip chip(String label, int count, HostsQuery query, HostFilter filter) {
        return new Chip(label, count, query.first(filter).text(), filter.equals(query.filter()));
    }
}
