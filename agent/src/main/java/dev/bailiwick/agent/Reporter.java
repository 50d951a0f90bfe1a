package dev.bailiwick.agent;

import dev.bailiwick.agent.containers.Engine;
import dev.bailiwick.agent.host.HealthAssessment;
import dev.bailiwick.agent.host.Inventory;
import dev.bailiwick.agent.host.Machine;
import dev.bailiwick.agent.hypervisor.Hypervisor;
import dev.bailiwick.agent.hypervisor.MachineEvents;
import dev.bailiwick.agent.hypervisor.Machines;
import dev.bailiwick.agent.libvirt.Libvirt;
import dev.bailiwick.agent.proxmox.Proxmox;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.ReportingAgent;
import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.engine.Containers;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/// Builds a check-in from the current state of the machine and its containers.
final class Reporter {
    private final Machine machine = new Machine();
    private final Inventory inventory = new Inventory();
    private final Optional<Engine> engine;
    private final Configuration configuration;
    private final Supplier<List<ReportedResult>> results;
    private final Clock clock;
    private final Optional<Hypervisor> hypervisor;
    private final MachineEvents machineEvents = new MachineEvents();
    private final Workloads workloads = new Workloads();
    private final Complaint engineComplaint =
            new Complaint("No containers are reported: ", "The container engine responds again");
    private final Complaint hypervisorComplaint =
            new Complaint("No virtual machines are reported: ", "The hypervisor responds again");

    Reporter(Configuration configuration, Clock clock) {
        this(configuration, List::of, clock);
    }

    /// @param results of the checks that this host makes; asked once for each check-in
    Reporter(Configuration configuration, Supplier<List<ReportedResult>> results, Clock clock) {
        this.results = results;
        this.configuration = configuration;
        this.clock = clock;
        this.engine =
                configuration.containers()
                        ? Optional.of(
                                new Engine(configuration.containerSocket(), machine.processors()))
                        : Optional.empty();
        this.hypervisor = hypervisor(configuration);
    }

    /// A Proxmox VE node has no libvirt of its own.
    static Optional<Hypervisor> hypervisor(Configuration configuration) {
        if (configuration.proxmox().isPresent()) {
            return configuration.proxmox().map(Proxmox::new);
        }
        return configuration.machines()
                ? Optional.of(new Libvirt(configuration.libvirtUri()))
                : Optional.empty();
    }

    /// Starts measurements that need some time before the first check-in.
    void begin() {
        Instant now = now();
        containers(now);
        machines(now);
    }

    CheckIn checkIn(int intervalSeconds) {
        Instant now = now();
        Machine.Reading reading = machine.read(now);
        Containers containers = containers(now);
        Machines machines = machines(now);
        List<ReportedWorkload> listed = workloads.of(containers, machines);
        var judgement =
                HealthAssessment.of(reading, fault(machines), configuration.maintenanceFile());
        return new CheckIn(
                CheckIn.SCHEMA,
                UUID.randomUUID(),
                now,
                new ReportingAgent(Version.CURRENT, kind(), intervalSeconds),
                machine.describe(judgement, reading.addresses()),
                reading.metrics(),
                listed,
                inventory.news(reading, now),
                machines instanceof Machines.Listed(var about, _, _) ? about : null,
                events(containers, machines, now),
                results.get());
    }

    /// A check-in was lost, and it may have contained the inventory.
    void tellInventoryAgain() {
        inventory.tellAgain();
    }

    private Containers containers(Instant now) {
        Containers containers =
                engine.map(one -> one.read(now)).orElseGet(() -> new Containers.NoEngine(""));
        engineComplaint.say(
                switch (containers) {
                    case Containers.NoEngine(var why) ->
                            why.isEmpty() && workloads.sawEngine()
                                    ? "the engine's socket is gone"
                                    : why;
                    case Containers.Unknown(var why) -> why;
                    case Containers.Listed _ -> "";
                });
        return containers;
    }

    private Machines machines(Instant now) {
        Machines machines = readMachines(now);
        hypervisorComplaint.say(
                switch (machines) {
                    case Machines.NoHypervisor(var why) -> why;
                    case Machines.Unknown(var why) -> why;
                    case Machines.Listed _ -> "";
                });
        return machines;
    }

    /// Whatever a hypervisor answers, the machine itself is reported.
    private Machines readMachines(Instant now) {
        try {
            return hypervisor
                    .map(one -> one.read(now))
                    .orElseGet(() -> new Machines.NoHypervisor(""));
        } catch (RuntimeException | LinkageError e) {
            return new Machines.Unknown("the agent failed: " + Log.place(e));
        }
    }

    private HostKind kind() {
        return workloads.hasNoHypervisor() ? HostKind.CONTAINER : HostKind.VIRTUALIZATION;
    }

    private static String fault(Machines machines) {
        return switch (machines) {
            case Machines.Listed(_, _, var fault) -> fault;
            case Machines.Unknown(var why) -> "virtual machines cannot be read: " + why;
            case Machines.NoHypervisor _ -> "";
        };
    }

    private List<HostEvent> events(Containers containers, Machines machines, Instant now) {
        var events = new ArrayList<HostEvent>();
        if (containers instanceof Containers.Listed(_, var ofContainers)) {
            events.addAll(ofContainers);
        }
        if (machines instanceof Machines.Listed(_, var listed, _)) {
            events.addAll(machineEvents.since(listed, now));
        }
        return events;
    }

    /// Written to the log once, and again when it has changed.
    private static final class Complaint {
        private final String problem;
        private final String end;
        private String last = "";

        Complaint(String problem, String end) {
            this.problem = problem;
            this.end = end;
        }

        void say(String why) {
            if (!why.equals(last)) {
                last = why;
                if (why.isEmpty()) {
                    Log.info(end);
                } else {
                    Log.warning(problem + why);
                }
            }
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
