package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.RefusedException;
import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.contract.backup.LeasedRuns;
import dev.bailiwick.engine.Json;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/// The server's endpoint for backup runs.
final class JobsEndpoint {
    private static final long MAX_REPLY_BYTES = 1024 * 1024;

    /// How much longer than the server's own wait a poll may take.
    private static final Duration SLACK = Duration.ofSeconds(25);

    /// @param jobs as sent, still unread
    /// @param pause how long the server asks to wait before the next poll
    record Leased(List<Json> jobs, Duration pause) {}

    /// What the server thinks of a run.
    enum Verdict {
        GO_ON,
        CANCEL,
        /// It belongs to another attempt, has ended, or is unknown.
        NOT_OURS,
        /// The content of the report is not accepted.
        MALFORMED
    }

    private final ServerClient server;
    private final Path configuration;

    /// @param configuration is read again for the token when the server does not recognise it
    JobsEndpoint(ServerClient server, Path configuration) {
        this.server = server;
        this.configuration = configuration;
    }

    /// @param holding the runs that this runner has, so that the server takes back all others
    ServerReply<Leased> poll(Duration wait, Collection<UUID> holding) throws InterruptedException {
        String held = holding.stream().map(UUID::toString).collect(Collectors.joining(","));
        ServerReply<Leased> reply =
                server.get(
                        "%s?wait=%d&holding=%s".formatted(LeasedRuns.PATH, wait.toSeconds(), held),
                        wait.plus(SLACK),
                        MAX_REPLY_BYTES,
                        (json, pause) ->
                                json.get("jobs").isArray()
                                        ? Optional.of(
                                                new Leased(json.get("jobs").elements(), pause))
                                        : Optional.empty());
        return checked(reply);
    }

    /// @param report gzip-compressed
    ServerReply<Verdict> report(UUID run, byte[] report) throws InterruptedException {
        ServerReply<Verdict> reply =
                server.post(
                        "%s/%s/status".formatted(LeasedRuns.PATH, run),
                        report,
                        json ->
                                json.get("state").text().isEmpty()
                                        ? Optional.empty()
                                        : Optional.of(
                                                json.get("cancel_requested").isTrue()
                                                        ? Verdict.CANCEL
                                                        : Verdict.GO_ON),
                        status ->
                                switch (status) {
                                    case 404, 409 -> Optional.of(Verdict.NOT_OURS);
                                    case 413, 422 -> Optional.of(Verdict.MALFORMED);
                                    default -> Optional.empty();
                                });
        return checked(reply);
    }

    private <T> ServerReply<T> checked(ServerReply<T> reply) {
        if (reply instanceof ServerReply.Unauthorized<T>) {
            try {
                server.replaceToken(BackupConfiguration.read(configuration).token());
            } catch (RefusedException e) {
                Log.warning(e.sentence());
            }
        }
        return reply;
    }
}
