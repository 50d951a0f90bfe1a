package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import java.util.List;

/// Asks an address some times, and takes no more than four seconds for it.
interface Prober {
    Probes run(IpAddress address);

    /// @param nanoseconds of each answer, at most as many as were sent
    record Probes(PingMethod method, int sent, List<Long> nanoseconds) {
        public Probes {
            nanoseconds = List.copyOf(nanoseconds);
        }
    }
}
