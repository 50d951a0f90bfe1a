package dev.bailiwick.probes.icmp;

import dev.bailiwick.probes.Pinger;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/// Pings many addresses at the same time through one ICMP socket for each family, each served by a
/// platform thread that begins with the first ping.
public final class EchoHub implements Pinger, AutoCloseable {
    private @Nullable EchoLine version4;
    private @Nullable EchoLine version6;

    /// Blocks until all requests are answered, or the time is over.
    ///
    /// @return the round-trip times of those that were answered, in the order of the requests
    /// @throws IOException where the system allows no ICMP
    @Override
    public List<Duration> ping(InetAddress address, int packets, Duration timeout)
            throws IOException, InterruptedException {
        var task = new EchoTask(address, packets, timeout);
        line(task.address() instanceof Inet4Address).add(task);
        try {
            return task.replies().get(timeout.plusSeconds(1).toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IOException("This system allows no ICMP.", e);
        } catch (TimeoutException e) {
            return List.of();
        }
    }

    private synchronized EchoLine line(boolean isVersion4) {
        EchoLine known = isVersion4 ? version4 : version6;
        if (known == null || known.hasEnded()) {
            known = new EchoLine(isVersion4);
            if (isVersion4) {
                version4 = known;
            } else {
                version6 = known;
            }
        }
        return known;
    }

    @Override
    public synchronized void close() {
        for (EchoLine one : new @Nullable EchoLine[] {version4, version6}) {
            if (one != null) {
                one.close();
            }
        }
    }
}
