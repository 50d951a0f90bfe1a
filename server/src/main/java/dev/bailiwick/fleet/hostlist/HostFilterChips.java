package dev.bailiwick.fleet.hostlist;

import dev.bailiwick.contract.HostKind;
import dev.bailiwick.fleet.hosts.HostFilter;
import dev.bailiwick.fleet.hosts.HostState;
import dev.bailiwick.web.ui.Chip;
import java.util.ArrayList;
import java.util.List;

/// What stands above the list: how all hosts are in a sentence, and the filters with their counts.
final class HostFilterChips {
    private HostFilterChips() {}

    static String summary(HostCounts.Counts all) {
        int total = all.total();
        if (total == 0) {
            return "No host is registered yet.";
        }
        int trouble = all.of(HostState.OFFLINE) + all.of(HostState.DEGRADED);
        String hosts = number(total, "host");
        String workloads = number(all.workloads(), "workload");
        return trouble == 0 && all.troubled() == 0
                ? hosts + " with " + workloads + ", none in trouble."
                : hosts + inTrouble(trouble) + "; " + workloads + inTrouble(all.troubled()) + ".";
    }

    private static String number(int count, String what) {
        return "%,d %s%s".formatted(count, what, count == 1 ? "" : "s");
    }

    private static String inTrouble(int count) {
        return count == 0 ? ", none in trouble" : ", %,d in trouble".formatted(count);
    }

    static List<Chip> of(HostsQuery query, HostCounts.Counts counts) {
        var chips = new ArrayList<Chip>();
        HostFilter any = query.filter().withState(null).withKind(null);
        chips.add(chip("All", counts.total(), query, any));
        for (HostState state : HostState.values()) {
            if (counts.of(state) > 0 || query.filter().state() == state) {
                chips.add(chip(state.word(), counts.of(state), query, any.withState(state)));
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
