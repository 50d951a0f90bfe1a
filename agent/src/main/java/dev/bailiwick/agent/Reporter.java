package dev.bailiwick.agent;

import dev.bailiwick.agent.containers.Containers;
import dev.bailiwick.agent.containers.Engine;
import dev.bailiwick.agent.host.HealthAssessment;
import dev.bailiwick.agent.host.Inventory;
import dev.bailiwick.agent.host.Machine;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostEvent;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.ReportedWorkload;
import dev.bailiwick.contract.ReportingAgent;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/// Builds a check-in from the current state of the machine and its containers.
final class Reporter {
    private final Machine machine = new Machine();
    private final Inventory inventory = new Inventory();
    private final Optional<Engine> engine;
    private final Configuration configuration;
    private final Clock clock;
    private String complaint = "";
    private boolean sawEngine;

    Reporter(Configuration configuration, Clock clock) {
        this.configuration = configuration;
        this.clock = clock;
        this.engine =
                configuration.containers()
                        ? Optional.of(
                                new Engine(configuration.containerSocket(), machine.processors()))
                        : Optional.empty();
    }

    /// Starts measurements that need some time before the first check-in.
    void begin() {
        containers(now());
    }

    CheckIn checkIn(int intervalSeconds) {
        Instant now = now();
        Machine.Reading reading = machine.read(now);
        Containers containers = containers(now);
        var judgement = HealthAssessment.of(reading, configuration.maintenanceFile());
        return new CheckIn(
                CheckIn.SCHEMA,
                UUID.randomUUID(),
                now,
                new ReportingAgent(Version.CURRENT, HostKind.CONTAINER, intervalSeconds),
                machine.describe(judgement, reading.addresses()),
                reading.metrics(),
                workloads(containers),
                inventory.news(reading, now),
                null,
                events(containers));
    }

    /// A check-in was lost, and it may have contained the inventory.
    void tellInventoryAgain() {
        inventory.tellAgain();
    }

    private Containers containers(Instant now) {
        Containers containers =
                engine.map(one -> one.read(now)).orElseGet(() -> new Containers.NoEngine(""));
        sawEngine |= containers instanceof Containers.Listed;
        complain(
                switch (containers) {
                    case Containers.NoEngine(var why) ->
                            why.isEmpty() && sawEngine ? "the engine's socket is gone" : why;
                    case Containers.Unknown(var why) -> why;
                    case Containers.Listed _ -> "";
                });
        return containers;
    }

    /// Reports an empty list only where there is no engine: if an engine was stopped or denies
    /// access, its workloads are unknown.
    private @Nullable List<ReportedWorkload> workloads(Containers containers) {
        return switch (containers) {
            case Containers.NoEngine(var why) -> why.isEmpty() && !sawEngine ? List.of() : null;
            case Containers.Unknown _ -> null;
            case Containers.Listed(var workloads, _) -> workloads;
        };
    }

    private static List<HostEvent> events(Containers containers) {
        return containers instanceof Containers.Listed(_, var events) ? events : List.of();
    }

    private void complain(String why) {
        if (!why.equals(complaint)) {
            complaint = why;
            if (why.isEmpty()) {
                Log.info("The container engine responds again");
            } else {
                Log.warning("No containers are reported: " + why);
            }
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
