package dev.bailiwick.probes;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;

/// Sends ICMP echo requests, which Java itself cannot. Called in a virtual thread: an
/// implementation that waits in native code does so in a platform thread of its own.
@FunctionalInterface
public interface Pinger {
    /// Where ICMP is not available.
    Pinger NONE =
            (_, _, _) -> {
                throw new IOException("no ICMP");
            };

    /// Returns when all are answered or the time is over.
    ///
    /// @return the round-trip times of those that were answered, in the order of the requests
    /// @throws IOException when this machine cannot send any
    List<Duration> ping(InetAddress address, int packets, Duration timeout)
            throws IOException, InterruptedException;
}
