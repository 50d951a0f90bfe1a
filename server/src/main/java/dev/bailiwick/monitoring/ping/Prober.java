package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import java.util.List;

/// Pings an address a few times, within at most four seconds.
interface Prober {
    Probes run(IpAddress address);

    /// @param nanoseconds of each reply, at most as many as were sent
    record Probes(PingMethod method, int sent, List<Long> nanoseconds) {
        public Probes {
            nanoseconds = List.copyOf(nanoseconds);
        }
    }
}
