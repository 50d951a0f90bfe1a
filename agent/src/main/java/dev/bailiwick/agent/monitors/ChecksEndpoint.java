package dev.bailiwick.agent.monitors;

import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.contract.monitor.AssignedChecks;
import dev.bailiwick.engine.Json;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The server's endpoint for the checks of this host.
public final class ChecksEndpoint {
    private static final Duration PATIENCE = Duration.ofSeconds(45);
    private static final String VERSION = "[A-Za-z0-9_-]{1,64}";

    /// @param checks as sent, still unread; null for unchanged
    public record Fetched(String version, @Nullable List<Json> checks) {}

    private final ServerClient server;

    public ChecksEndpoint(ServerClient server) {
        this.server = server;
    }

    /// @param version of the checks that are known; empty for none
    public ServerReply<Fetched> fetch(String version) throws InterruptedException {
        return server.get(
                AssignedChecks.PATH + "?version=" + version,
                PATIENCE,
                AssignedChecks.MAX_BYTES,
                (json, _) -> fetched(json));
    }

    private static Optional<Fetched> fetched(Json json) {
        String version = json.get("version").text();
        Json checks = json.get("checks");
        return version.matches(VERSION)
                ? Optional.of(new Fetched(version, checks.isArray() ? checks.elements() : null))
                : Optional.empty();
    }
}
