package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.OutboundPolicy;
import dev.bailiwick.probes.icmp.IcmpSocket;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Pings thousands of addresses at a rate that all scans share: only those that the operator allows
/// this server to reach.
@Component
public final class ScanPinger {
    private final OutboundPolicy policy;
    private final SendRate sendRate;
    private final Clock clock;

    ScanPinger(OutboundPolicy policy, SendRate sendRate, Clock clock) {
        this.policy = policy;
        this.sendRate = sendRate;
        this.clock = clock;
    }

    /// Receives the progress, and can stop the scan.
    public interface Progress {
        /// Called about once a second, on the scanning thread.
        ///
        /// @param done how many addresses have replied or were given up
        boolean shouldContinue(int done);
    }

    /// Call it on a platform thread, because native code waits.
    ///
    /// @param perSecond the packet rate shared by all scans
    /// @return results in the order of the addresses, each with a report or out of reach; empty
    ///   when it was stopped or interrupted
    public Optional<Map<IpAddress, PingResult>> run(
            Collection<IpAddress> addresses, int perSecond, Progress progress) {
        var results = new LinkedHashMap<IpAddress, PingResult>();
        addresses.forEach(address -> results.put(address, new PingResult.NotPermitted()));
        int done = 0;
        for (boolean version4 : List.of(true, false)) {
            List<IpAddress> some =
                    results.keySet().stream()
                            .filter(one -> one.isVersion4() == version4 && policy.allows(one))
                            .toList();
            Map<IpAddress, Prober.Probes> answered =
                    some.isEmpty()
                            ? Map.of()
                            : ping(
                                    some,
                                    version4,
                                    perSecond,
                                    new CancellationCheck(progress, done));
            if (answered == null) {
                return Optional.empty();
            }
            Instant now = clock.instant();
            answered.forEach((address, probes) ->
                    results.put(address, new PingResult.Checked(report(address, probes, now))));
            done += some.size();
        }
        return Optional.of(results);
    }

    private @Nullable Map<IpAddress, Prober.Probes> ping(
            List<IpAddress> addresses, boolean version4, int perSecond, CancellationCheck watched) {
        try (IcmpSocket socket = IcmpSocket.open(version4)) {
            return socket == null
                    ? new TcpScan(TcpProbe.PORTS, sendRate, perSecond, watched).run(addresses)
                    : new EchoScan(socket, sendRate, perSecond, watched).run(addresses);
        }
    }

    private static PingReport report(IpAddress address, Prober.Probes probes, Instant now) {
        return new PingReport(
                address,
                probes.method(),
                probes.sent(),
                probes.nanoseconds().size(),
                PingReport.RoundTrip.of(probes.nanoseconds()),
                now);
    }
}
