package dev.bailiwick.fleet.hosts.lists;

import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostFilter;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.modules.ModuleStatus;
import dev.bailiwick.monitoring.alerts.pages.OpenAlerts;
import dev.bailiwick.web.ui.Sparkline;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The state of all hosts, for the overview. Runs in the caller's transaction.
@Component
public final class HostsStatus {
    private static final int MOMENTS = 48;

    private final HostCounts counts;
    private final OpenAlerts alerts;
    private final Clock clock;

    HostsStatus(HostCounts counts, OpenAlerts alerts, Clock clock) {
        this.counts = counts;
        this.alerts = alerts;
        this.clock = clock;
    }

    public ModuleStatus now() {
        Instant now = clock.instant();
        HostCounts.Counts found = counts.of(HostFilter.ALL, now);
        var problems = new ArrayList<ModuleStatus.Problem>();
        add(problems, StatusIcon.FAIL, HostState.OFFLINE, "offline", true, found);
        add(problems, StatusIcon.WARN, HostState.DEGRADED, "degraded", false, found);
        List<Integer> open = alerts.course(ProductModule.COMPUTE, Duration.ofDays(1), MOMENTS, now);
        if (problems.isEmpty() && open.getLast() > 0) {
            String label = counted(open.getLast(), "alert");
            problems.add(
                    new ModuleStatus.Problem(
                            StatusIcon.WARN,
                            label,
                            label + (open.getLast() == 1 ? " is open" : " are open"),
                            true,
                            "/alerts?module=" + ProductModule.COMPUTE.key()));
        }
        return new ModuleStatus(
                "%s, %s"
                        .formatted(
                                counted(found.total(), "host"),
                                counted(found.workloads(), "workload")),
                problems,
                found.total() == 0 ? null : trend(open));
    }

    private static ModuleStatus.Trend trend(List<Integer> open) {
        int most = Collections.max(open);
        return new ModuleStatus.Trend(
                "Alerts, 24 h",
                Sparkline.of(
                        "Open alerts in the last 24 hours, at most %,d at a time".formatted(most),
                        false,
                        open.stream()
                                .<@Nullable Double>map(
                                        count -> most == 0 ? 0.0 : (double) count / most)
                                .toList()));
    }

    private static void add(
            List<ModuleStatus.Problem> problems,
            StatusIcon icon,
            HostState state,
            String word,
            boolean quiet,
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
                            quiet,
                            ComputeHost.PATH + "?state=" + state.key()));
        }
    }

    private static String counted(int count, String noun) {
        return "%,d %s%s".formatted(count, noun, count == 1 ? "" : "s");
    }
}
