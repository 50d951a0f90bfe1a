package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.springframework.stereotype.Component;

/// The state of all hosts, for the overview. Runs in the caller's transaction.
@Component
public final class HostsStatus {
    private final HostCounts counts;
    private final Clock clock;

    HostsStatus(HostCounts counts, Clock clock) {
        this.counts = counts;
        this.clock = clock;
    }

    public ModuleStatus now() {
        HostCounts.Counts found = counts.of(HostFilter.ALL, clock.instant());
        var problems = new ArrayList<ModuleStatus.Problem>();
        add(problems, StatusIcon.FAIL, HostState.OFFLINE, "offline", true, found);
        add(problems, StatusIcon.WARN, HostState.DEGRADED, "degraded", false, found);
        return new ModuleStatus(
                "%s, %s"
                        .formatted(
                                counted(found.total(), "host"),
                                counted(found.workloads(), "workload")),
                problems);
    }

    private static void add(
            List<ModuleStatus.Problem> problems,
            StatusIcon icon,
            HostState state,
            String word,
            boolean alerted,
            HostCounts.Counts found) {
        int count = found.of(state);
        if (count > 0) {
            problems.add(
                    new ModuleStatus.Problem(
                            icon,
                            "%,d %s".formatted(count, word),
                            "%s %s %s"
                                    .formatted(
                                            counted(count, "host"),
                                            count == 1 ? "is" : "are",
                                            word),
                            alerted,
                            ComputeHost.PATH + "?state=" + state.key()));
        }
    }

    private static String counted(int count, String noun) {
        return "%,d %s%s".formatted(count, noun, count == 1 ? "" : "s");
    }
}
