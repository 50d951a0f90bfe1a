package dev.bailiwick.fleet.hosts.pages;

import dev.bailiwick.contract.VirtualMachine;
import dev.bailiwick.fleet.hosts.lists.HostList;
import dev.bailiwick.fleet.hosts.lists.HostListItem;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.web.ui.SizeText;
import dev.bailiwick.web.ui.StatusIcon;
import dev.bailiwick.web.ui.TimeText;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Builds the page of a virtual machine. Runs in the caller's transaction.
@Component
final class MachinePageBuilder {
    private static final int MAX_CHANGES = 30;
    private static final Duration CHANGES_PERIOD = Duration.ofDays(30);
    private static final int MAX_EVENTS = 20;

    private final HostList list;
    private final HostReports reports;
    private final HostChartBuilder charts;

    MachinePageBuilder(HostList list, HostReports reports, HostChartBuilder charts) {
        this.list = list;
        this.reports = reports;
        this.charts = charts;
    }

    /// Empty for a machine that this host has not, or has no more.
    Optional<MachinePage> page(
            ComputeHost host, long id, HostTimeRange stretch, ZoneId zone, Instant now) {
        return reports.machine(host.id(), id)
                .map(machine -> page(host, machine, stretch, zone, now));
    }

    private MachinePage page(
            ComputeHost host,
            HostReports.Workload machine,
            HostTimeRange stretch,
            ZoneId zone,
            Instant now) {
        HostListItem listing = Objects.requireNonNull(list.find(host.id(), now));
        boolean current = listing.state() != HostState.OFFLINE;
        VirtualMachine vm = Objects.requireNonNull(machine.vm());
        String path = ComputeHost.path(host.id()) + "/machines/" + machine.id();
        return new MachinePage(
                path,
                machine.name(),
                host.name(),
                ComputeHost.path(host.id()),
                current ? MachinesPanel.icon(machine, now) : StatusIcon.IDLE,
                current ? WorkloadRows.statusLabel(machine) : "Unknown",
                current ? detail(machine, vm, now) : "its host is offline",
                facts(machine, vm),
                TimePicker.of(path, stretch, zone, now),
                charts.of(reports.of(host.id()).orElseThrow(), machine, stretch),
                vm.disks().stream().map(MachinePage.Disk::of).toList(),
                vm.interfaces().stream().map(MachinePage.Nic::of).toList(),
                reports
                        .changesOf(host.id(), machine, now.minus(CHANGES_PERIOD), MAX_CHANGES)
                        .stream()
                        .map(HostLabels::change)
                        .toList(),
                reports.eventsOf(host.id(), machine, MAX_EVENTS).stream()
                        .map(HostLabels::event)
                        .toList());
    }

    private static String detail(HostReports.Workload machine, VirtualMachine vm, Instant now) {
        String lasts = "for " + TimeText.elapsed(machine.since(), now);
        if (!vm.reason().isEmpty()) {
            return lasts + ": " + vm.reason();
        }
        return machine.isDown() ? lasts + ": it starts with its host and should run" : lasts;
    }

    private static List<HostPage.Fact> facts(HostReports.Workload machine, VirtualMachine vm) {
        var facts = new ArrayList<HostPage.Fact>();
        HostFacts.add(facts, "Address", vm.addresses(), true);
        HostFacts.add(facts, "System", List.of(machine.image()), false);
        HostFacts.add(
                facts,
                "vCPUs",
                vm.vcpus() == null ? List.of() : List.of("%,d".formatted(vm.vcpus())),
                false);
        HostFacts.add(
                facts,
                "Memory",
                List.of(
                        MachinesPanel.memoryText(
                                machine.memoryBytes(), machine.memoryLimitBytes())),
                false);
        HostFacts.add(facts, "Starts with the host", List.of(vm.autostart() ? "Yes" : "No"), false);
        HostFacts.add(
                facts,
                "Definition",
                List.of(vm.persistent() ? "Persistent" : "Transient, gone when it stops"),
                false);
        Boolean backedUp = vm.backedUp();
        if (backedUp != null) {
            HostFacts.add(
                    facts,
                    "Backup",
                    List.of(
                            backedUp
                                    ? "In a job of the hypervisor"
                                    : "In no job of the hypervisor"),
                    false);
        }
        Instant started = machine.startedAt();
        if (started != null) {
            facts.add(new HostPage.Fact("Started", started));
        }
        HostFacts.add(facts, "ID", List.of(machine.externalId()), true);
        return facts;
    }

    static String size(@Nullable Long bytes) {
        return bytes == null ? "–" : SizeText.of(bytes);
    }
}
