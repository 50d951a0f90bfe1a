package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Asks thousands of addresses whether they are there, at a pace that all who do it share: only
/// those that the operator lets this server reach.
@Component
public final class PingScan {
    private final OutboundPolicy reach;
    private final SendRate pace;
    private final Clock clock;

    PingScan(OutboundPolicy reach, SendRate pace, Clock clock) {
        this.reach = reach;
        this.pace = pace;
        this.clock = clock;
    }

    /// Whoever wants to know how far it is, and may end it.
    public interface Watch {
        /// About once a second, on the thread that asks.
        ///
        /// @param done how many were heard of, or given up
        boolean goesOn(int done);
    }

    /// On a thread of the system's: native code waits.
    ///
    /// @param perSecond packets, of all that ask many addresses
    /// @return in the order of the addresses, each heard of or out of reach; empty when the watch
    ///   ended it, or an interruption
    public Optional<Map<IpAddress, PingResult>> run(
            Collection<IpAddress> addresses, int perSecond, Watch watch) {
        var results = new LinkedHashMap<IpAddress, PingResult>();
        addresses.forEach(address -> results.put(address, new PingResult.OutOfReach()));
        int done = 0;
        for (boolean version4 : List.of(true, false)) {
            List<IpAddress> some =
                    results.keySet().stream()
                            .filter(one -> one.isVersion4() == version4 && reach.allows(one))
                            .toList();
            Map<IpAddress, Prober.Probes> heard =
                    some.isEmpty()
                            ? Map.of()
                            : asked(some, version4, perSecond, new CancellationCheck(watch, done));
            if (heard == null) {
                return Optional.empty();
            }
            Instant now = clock.instant();
            heard.forEach((address, probes) ->
                    results.put(address, new PingResult.Checked(report(address, probes, now))));
            done += some.size();
        }
        return Optional.of(results);
    }

    private @Nullable Map<IpAddress, Prober.Probes> asked(
            List<IpAddress> addresses, boolean version4, int perSecond, CancellationCheck watched) {
        try (IcmpSocket socket = IcmpSocket.open(version4)) {
            return socket == null
                    ? new TcpScan(TcpProbe.PORTS, pace, perSecond, watched).run(addresses)
                    : new EchoScan(socket, pace, perSecond, watched).run(addresses);
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
