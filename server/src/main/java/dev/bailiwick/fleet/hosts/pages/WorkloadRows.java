package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.contract.WorkloadKind;
import dev.bailiwick.contract.WorkloadState;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.Percentages;
import dev.bailiwick.platform.text.Excerpt;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/// The workloads of a host as rows, problems first.
final class WorkloadRows {
    /// With two thousand invented names of this length, a page still fits in memory.
    private static final int MAX_LENGTH = 200;

    private WorkloadRows() {}

    static List<HostPage.Workload> of(
            List<HostReports.Workload> workloads, ZoneId zone, Instant now) {
        return workloads.stream()
                .filter(one -> one.vm() == null) // machines have a panel of their own
                .sorted(Comparator.comparing(one -> !one.isFailing(now)))
                .map(one -> workload(one, zone, now))
                .toList();
    }

    /// Such as "1 virtual machine, 12 containers, 2 in trouble".
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
        long troubled = workloads.stream().filter(one -> one.isFailing(now)).count();
        if (troubled > 0) {
            parts.add("%,d with problems".formatted(troubled));
        }
        return String.join(", ", parts);
    }

    private static HostPage.Workload workload(HostReports.Workload one, ZoneId zone, Instant now) {
        boolean runs = one.state() == WorkloadState.RUNNING;
        boolean restarts = one.restarts(now);
        String kind = one.kind() == WorkloadKind.VM ? "VM" : "Container";
        return new HostPage.Workload(
                Excerpt.of(one.name(), MAX_LENGTH),
                Excerpt.of(one.image().isEmpty() ? kind : kind + ", " + one.image(), MAX_LENGTH),
                restarts ? restartText(one, zone, now) : "",
                one.isFailing(now)
                        ? "row-fail"
                        : one.state() == WorkloadState.PAUSED ? "row-warn" : null,
                one.isFailing(now) ? StatusIcon.FAIL : icon(one),
                restarts ? "Restarting" : Excerpt.of(statusLabel(one), MAX_LENGTH),
                restarts ? "–" : TimeText.elapsed(one.since(), now),
                !runs || one.cpu() == null ? "–" : Percentages.preciseText(one.cpu()),
                !runs || one.memoryBytes() == null ? "–" : SizeText.of(one.memoryBytes()));
    }

    /// The number of restarts, because each current state lasts only seconds.
    private static String restartText(HostReports.Workload one, ZoneId zone, Instant now) {
        var parts = new ArrayList<String>();
        if (one.restarts() > 0) {
            parts.add(
                    "%,d %s"
                            .formatted(
                                    one.restarts(), one.restarts() == 1 ? "restart" : "restarts"));
        }
        if (one.restartedAt() != null) {
            parts.add("last " + TimeText.near(one.restartedAt(), now, zone));
        }
        return parts.isEmpty() ? "repeatedly" : String.join(", ", parts);
    }

    static StatusIcon icon(HostReports.Workload one) {
        return switch (one.state()) {
            case RUNNING -> one.health().equals("starting") ? StatusIcon.RUN : StatusIcon.OK;
            case PAUSED -> StatusIcon.WARN;
            case CREATED -> StatusIcon.WAIT;
            case STOPPED, EXITED, UNKNOWN -> StatusIcon.IDLE;
            case RESTARTING, DEAD -> StatusIcon.FAIL;
        };
    }

    static String statusLabel(HostReports.Workload one) {
        boolean crashed = one.vm() != null && one.state() == WorkloadState.DEAD;
        String state = crashed ? "crashed" : one.state().wire();
        String word = state.substring(0, 1).toUpperCase(Locale.UK) + state.substring(1);
        return one.health().isEmpty() || one.health().equals("healthy") || one.vm() != null
                ? word
                : word + ", " + one.health();
    }
}
