package dev.bailiwick.fleet.hostpages;

import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.HostReports;
import dev.bailiwick.fleet.hosts.Percentages;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.State;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// What runs on a host, in words and figures, trouble first.
final class WorkloadRows {
    /// Of two thousand names that a host made up, a page still fits the memory.
    private static final int LONGEST = 200;

    private WorkloadRows() {}

    static List<HostPage.Workload> of(List<HostReports.Workload> workloads, Instant now) {
        return workloads.stream()
                .sorted(Comparator.comparing(one -> !one.isTroubled(now)))
                .map(one -> workload(one, now))
                .toList();
    }

    /// "1 virtual machine, 12 containers, 2 in trouble".
    static String summary(List<HostReports.Workload> workloads, Instant now) {
        long machines = workloads.stream().filter(one -> one.kind() == WorkloadKind.VM).count();
        long containers = workloads.size() - machines;
        var parts = new ArrayList<String>();
        if (machines > 0) {
            parts.add("%,d virtual %s".formatted(machines, machines == 1 ? "machine" : "machines"));
        }
        if (containers > 0) {
            parts.add("%,d %s".formatted(containers, containers == 1 ? "container" : "containers"));
        }
        long troubled = workloads.stream().filter(one -> one.isTroubled(now)).count();
        if (troubled > 0) {
            parts.add("%,d in trouble".formatted(troubled));
        }
        return String.join(", ", parts);
    }

    private static HostPage.Workload workload(HostReports.Workload one, Instant now) {
        boolean runs = one.state() == WorkloadState.RUNNING;
        boolean restarts = one.restarts(now);
        String kind = one.kind() == WorkloadKind.VM ? "VM" : "Container";
        return new HostPage.Workload(
                Excerpt.of(one.name(), LONGEST),
                Excerpt.of(one.image().isEmpty() ? kind : kind + ", " + one.image(), LONGEST),
                restarts ? again(one, now) : "",
                one.isTroubled(now)
                        ? "row-fail"
                        : one.state() == WorkloadState.PAUSED ? "row-warn" : null,
                one.isTroubled(now) ? State.FAIL : shape(one),
                restarts ? "Restarting" : Excerpt.of(word(one), LONGEST),
                restarts ? "–" : TimeText.lasted(one.since(), now),
                !runs || one.cpu() == null ? "–" : Percentages.fineWords(one.cpu()),
                !runs || one.memoryBytes() == null ? "–" : SizeText.of(one.memoryBytes()));
    }

    /// How often, for its present state lasts seconds each time.
    private static String again(HostReports.Workload one, Instant now) {
        var parts = new ArrayList<String>();
        if (one.restarts() > 0) {
            parts.add(
                    "%,d %s"
                            .formatted(
                                    one.restarts(), one.restarts() == 1 ? "restart" : "restarts"));
        }
        if (one.restartedAt() != null) {
            parts.add("the last " + TimeText.near(one.restartedAt(), now));
        }
        return parts.isEmpty() ? "again and again" : String.join(", ", parts);
    }

    private static State shape(HostReports.Workload one) {
        return switch (one.state()) {
            case RUNNING -> one.health().equals("starting") ? State.RUN : State.OK;
            case PAUSED -> State.WARN;
            case CREATED -> State.WAIT;
            case STOPPED, EXITED, UNKNOWN -> State.IDLE;
            case RESTARTING, DEAD -> State.FAIL;
        };
    }

    private static String word(HostReports.Workload one) {
        String state = one.state().wire();
        String word = state.substring(0, 1).toUpperCase(Locale.UK) + state.substring(1);
        return one.health().isEmpty() || one.health().equals("healthy")
                ? word
                : word + ", " + one.health();
    }
}
