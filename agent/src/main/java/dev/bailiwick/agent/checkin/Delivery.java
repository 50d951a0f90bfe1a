package dev.bailiwick.agent.checkin;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.ReportingInterval;
import dev.bailiwick.agent.server.Backoff;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.agent.spool.Spool;
import dev.bailiwick.agent.spool.SpooledReport;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Sends the spooled check-ins one after another, oldest first, for as long as it takes.
public final class Delivery implements Runnable {
    /// The server rejects check-ins that are older.
    public static final Duration MAX_AGE = Duration.ofDays(7);

    private final Spool buffer;
    private final CheckInEndpoint endpoint;
    private final ReportingInterval pace;
    private final Backoff backoff;

    /// The last logged problem, empty while there is none, so that an hour without a server is one
    /// log line rather than sixty.
    private String complaint = "";

    public Delivery(Spool buffer, CheckInEndpoint endpoint, ReportingInterval pace) {
        this(
                buffer,
                endpoint,
                pace,
                new Backoff(
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(5),
                        RandomGenerator.getDefault()));
    }

    Delivery(Spool buffer, CheckInEndpoint endpoint, ReportingInterval pace, Backoff backoff) {
        this.buffer = buffer;
        this.endpoint = endpoint;
        this.pace = pace;
        this.backoff = backoff;
    }

    @Override
    public void run() {
        try {
            while (true) {
                deliver(buffer.awaitOldest());
            }
        } catch (InterruptedException _) {
            // The agent stops; the remaining check-ins are on disk.
        }
    }

    private void deliver(SpooledReport entry) throws InterruptedException {
        byte[] body = buffer.read(entry);
        if (body == null) {
            buffer.lose(entry);
            return;
        }
        switch (endpoint.send(body, buffer.age(entry))) {
            case ServerReply.Accepted(var acknowledgement) -> accepted(entry, acknowledgement);
            case ServerReply.Rejected(var why) -> {
                Log.error(
                        "The server rejected the check-in of %s, which is dropped: %s"
                                .formatted(entry.at(), why));
                buffer.lose(entry);
            }
            case ServerReply.TooLarge(var why) -> lighten(entry, body, why);
            case ServerReply.Unauthorized(var why) -> {
                complain("The server does not recognise this agent's token (%s)".formatted(why));
                Thread.sleep(backoff.slow());
            }
            case ServerReply.Later(var why, var atLeast) -> {
                complain("The server does not accept check-ins: " + why);
                Duration wait = backoff.next();
                Thread.sleep(wait.compareTo(atLeast) > 0 ? wait : atLeast);
            }
        }
    }

    private void accepted(SpooledReport entry, CheckInEndpoint.Acknowledgement acknowledgement) {
        buffer.acknowledged(entry);
        backoff.succeeded();
        if (!complaint.isEmpty()) {
            Log.info("The server accepts check-ins again; %d are waiting".formatted(buffer.size()));
            complaint = "";
        }
        // The reply to a replayed check-in contains an older interval, and the interval may have
        // been reconfigured since check-ins that were already waiting at start.
        if (buffer.size() == 0 && !buffer.isOfBefore(entry)) {
            pace.set(acknowledgement.nextSeconds());
        }
    }

    /// A smaller body may be accepted. The first one was not stored, so the id stays the same.
    private void lighten(SpooledReport entry, byte[] body, String why) {
        Optional<byte[]> lighter = ReducedCheckIn.of(body);
        if (lighter.isPresent()) {
            Log.warning("Resending a check-in without its inventory: " + why);
            buffer.replace(entry, lighter.get());
        } else {
            Log.error(
                    "The check-in of %s is too large and is dropped: %s"
                            .formatted(entry.at(), why));
            buffer.lose(entry);
        }
    }

    private void complain(String sentence) {
        if (!sentence.equals(complaint)) {
            complaint = sentence;
            Log.warning(sentence + ". Check-ins are kept and will be sent later");
        }
    }
}
