package dev.bailiwick.agent.checkin;

import dev.bailiwick.agent.server.ServerClient;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.engine.Json;
import java.time.Duration;
import java.util.Optional;

/// The server's check-in endpoint.
public final class CheckInEndpoint {
    static final String PATH = "/infrastructure/vm-container-manager/api/agent/checkin";

    /// The check-in is stored.
    ///
    /// @param nextSeconds the interval that the server requests
    public record Acknowledgement(long hostId, int nextSeconds) {}

    private final ServerClient server;

    public CheckInEndpoint(ServerClient server) {
        this.server = server;
    }

    /// @param checkIn gzip-compressed
    public ServerReply<Acknowledgement> send(byte[] checkIn) throws InterruptedException {
        return send(checkIn, Duration.ZERO);
    }

    /// @param checkIn gzip-compressed
    /// @param age of the check-in
    public ServerReply<Acknowledgement> send(byte[] checkIn, Duration age)
            throws InterruptedException {
        String path = age.toSeconds() == 0 ? PATH : PATH + "?age_seconds=" + age.toSeconds();
        return server.post(path, checkIn, CheckInEndpoint::acknowledgement);
    }

    private static Optional<Acknowledgement> acknowledgement(Json reply) {
        return reply.get("status").text().equals("accepted")
                ? Optional.of(
                        new Acknowledgement(
                                reply.get("host_id").number(0),
                                Math.clamp(reply.get("next_checkin_seconds").number(0), 0, 3_600)))
                : Optional.empty();
    }
}
