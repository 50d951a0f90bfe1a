package dev.bailiwick.fleet.hosts.engines;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.HostKind;
import dev.bailiwick.contract.HostStatus;
import dev.bailiwick.contract.ReportedHost;
import dev.bailiwick.contract.ReportingAgent;
import dev.bailiwick.engine.ContainerReader;
import dev.bailiwick.engine.Containers;
import dev.bailiwick.engine.Json;
import dev.bailiwick.fleet.engines.DirectEngine;
import dev.bailiwick.fleet.engines.DirectEngines;
import dev.bailiwick.fleet.engines.EngineClient;
import dev.bailiwick.fleet.engines.EngineConnection;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/// Reads one engine again and again. What happened, and how much processor time containers used, is
/// the difference to the previous reading.
final class EngineReader {
    private static final int MAX_PROCESSORS = 1_000_000;

    private final DirectEngine engine;
    private final EngineClient client;
    private final String version;
    private final ContainerReader containers = new ContainerReader(System::nanoTime);
    private volatile Instant lastUsedAt = Instant.EPOCH;

    /// @param version that is reported as the agent's
    EngineReader(DirectEngine engine, EngineClient client, String version) {
        this.engine = engine;
        this.client = client;
        this.version = version;
    }

    boolean isFor(DirectEngine other) {
        return engine.uid().equals(other.uid()) && engine.version() == other.version();
    }

    Instant lastUsedAt() {
        return lastUsedAt;
    }

    CheckIn read(Instant now) throws IOException {
        lastUsedAt = now;
        try (EngineConnection connection = client.connect(now)) {
            Json info = EngineClient.require(connection, "/info");
            ReportedHost host = host(info);
            Integer processors = host.cpuLogicalCount();
            Containers.Listed listed =
                    containers.read(connection, processors == null ? 1 : processors, now);
            return new CheckIn(
                    CheckIn.SCHEMA,
                    UUID.randomUUID(),
                    now,
                    new ReportingAgent(
                            version, HostKind.CONTAINER, (int) DirectEngines.INTERVAL.toSeconds()),
                    host,
                    List.of(),
                    listed.workloads(),
                    null,
                    null,
                    listed.events(),
                    List.of());
        }
    }

    /// Without the engine's id: Podman makes a new one for each request, and would look like a
    /// different machine each time.
    private ReportedHost host(Json info) {
        String name = info.get("Name").text();
        long processors = info.get("NCPU").number(0);
        long memory = info.get("MemTotal").number(0);
        return new ReportedHost(
                name.isBlank() ? engine.address().host() : name,
                "",
                info.get("OperatingSystem").text(),
                info.get("KernelVersion").text(),
                info.get("Architecture").text(),
                null,
                "",
                processors > 0 && processors <= MAX_PROCESSORS
                        ? Integer.valueOf((int) processors)
                        : null,
                memory > 0 ? Long.valueOf(memory) : null,
                List.of(),
                HostStatus.OK,
                "");
    }
}
