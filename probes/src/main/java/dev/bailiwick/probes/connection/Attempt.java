package dev.bailiwick.probes.connection;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/// One run of a check: where it may connect to, how much time is left, and how far it has come.
public final class Attempt {
    private final Reach reach;
    private final long began = System.nanoTime();
    private final Duration timeout;
    private final AtomicReference<@Nullable Closeable> resource = new AtomicReference<>();
    private volatile boolean ended;
    private volatile String waitingFor = "The check did not begin";

    public Attempt(Reach reach, Duration timeout) {
        this.reach = reach;
        this.timeout = timeout;
    }

    public Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /// Negative after the end.
    public Duration remaining() {
        return timeout.minus(elapsed());
    }

    /// The time that is left, for a blocking call.
    ///
    /// @return at least 1, because 0 means no limit to sockets
    public int remainingMilliseconds(int shares) {
        return Math.clamp(remaining().dividedBy(shares).toMillis(), 1, Integer.MAX_VALUE);
    }

    /// @param step what people read when the time is over meanwhile, such as "The server did not
    ///   accept the connection"
    public void waitFor(String step) {
        waitingFor = step;
    }

    public String timedOut() {
        long milliseconds = timeout.toMillis();
        String time =
                milliseconds % 1_000 == 0
                        ? milliseconds / 1_000 + " s"
                        : String.format(Locale.ROOT, "%.1f s", milliseconds / 1_000.0);
        return "%s within %s.".formatted(waitingFor, time);
    }

    /// The addresses of a host.
    public List<InetAddress> resolve(String host) throws DownException {
        waitFor("The name %s was not resolved".formatted(host));
        try {
            List<InetAddress> addresses = reach.resolve(host);
            if (addresses.isEmpty()) {
                throw new DownException("%s has no address.".formatted(host));
            }
            return addresses;
        } catch (UnknownHostException e) {
            throw new DownException("The name %s was not found.".formatted(host));
        } catch (Reach.DeniedException e) {
            throw new DownException("%s: %s".formatted(host, e.getMessage()));
        }
    }

    /// Closes it when the attempt ends before its work does.
    public <T extends Closeable> T own(T opened) throws IOException {
        resource.set(opened);
        if (ended) { // also if it ended meanwhile: then both close it
            opened.close();
            throw new IOException("the attempt has ended");
        }
        return opened;
    }

    /// Ends what is still in progress.
    public void end() {
        ended = true;
        Closeable last = resource.get();
        try {
            if (last != null) {
                last.close();
            }
        } catch (IOException e) {
            // it cannot be used any more either way
        }
    }
}
