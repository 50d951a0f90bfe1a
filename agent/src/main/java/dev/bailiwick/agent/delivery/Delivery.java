package dev.bailiwick.agent.delivery;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.Pace;
import dev.bailiwick.agent.json.Lighter;
import java.time.Duration;
import java.util.Optional;
import java.util.random.RandomGenerator;

/// Sends what the buffer holds, oldest first, one after the other, for as long as it takes.
public final class Delivery implements Runnable {
    private final Buffer buffer;
    private final CheckInEndpoint endpoint;
    private final Pace pace;
    private final Backoff backoff;

    /// What was last complained about, empty while all is well; so that an hour without a server is
    /// one line and not sixty.
    private String complaint = "";

    public Delivery(Buffer buffer, CheckInEndpoint endpoint, Pace pace) {
        this(
                buffer,
                endpoint,
                pace,
                new Backoff(
                        Duration.ofSeconds(5),
                        Duration.ofMinutes(5),
                        RandomGenerator.getDefault()));
    }

    Delivery(Buffer buffer, CheckInEndpoint endpoint, Pace pace, Backoff backoff) {
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
            // The agent ends; what is left is on disk.
        }
    }

    private void deliver(Kept entry) throws InterruptedException {
        byte[] body = buffer.read(entry);
        if (body == null) {
            buffer.lose(entry);
            return;
        }
        switch (endpoint.send(body)) {
            case Answer.Accepted accepted -> accepted(entry, accepted);
            case Answer.Rejected(var why) -> {
                Log.error(
                        "The server will not take the check-in of %s, which is dropped: %s"
                                .formatted(entry.at(), why));
                buffer.lose(entry);
            }
            case Answer.TooLarge(var why) -> lighten(entry, body, why);
            case Answer.Unauthorized(var why) -> {
                complain("The server does not know this agent's token (%s)".formatted(why));
                Thread.sleep(backoff.slow());
            }
            case Answer.Later(var why, var atLeast) -> {
                complain("The server takes no check-in: " + why);
                Duration wait = backoff.next();
                Thread.sleep(wait.compareTo(atLeast) > 0 ? wait : atLeast);
            }
        }
    }

    private void accepted(Kept entry, Answer.Accepted accepted) {
        buffer.remove(entry);
        backoff.succeeded();
        if (!complaint.isEmpty()) {
            Log.info("The server takes check-ins again; %d wait".formatted(buffer.size()));
            complaint = "";
        }
        // What was replayed tells of an interval of before, and what waited at the start of one
        // that may have been configured anew since.
        if (buffer.size() == 0 && !buffer.isOfBefore(entry)) {
            pace.set(accepted.nextSeconds());
        }
    }

    /// A small body may pass where this one did not. Nothing of it was stored, so it keeps its id.
    private void lighten(Kept entry, byte[] body, String why) {
        Optional<byte[]> lighter = Lighter.of(body);
        if (lighter.isPresent()) {
            Log.warning("A check-in is sent again without its inventory: " + why);
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
            Log.warning(sentence + ". Check-ins are kept and sent later");
        }
    }
}
