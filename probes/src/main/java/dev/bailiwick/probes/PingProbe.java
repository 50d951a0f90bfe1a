package dev.bailiwick.probes;

import dev.bailiwick.probes.check.PingCheck;
import dev.bailiwick.probes.connection.Attempt;
import dev.bailiwick.probes.connection.DownException;
import dev.bailiwick.probes.result.Result;
import dev.bailiwick.probes.result.RoundTrips;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;

final class PingProbe {
    /// So that the replies that came are reported, and not that the time is over.
    private static final Duration MARGIN = Duration.ofMillis(50);

    private final Pinger pinger;

    PingProbe(Pinger pinger) {
        this.pinger = pinger;
    }

    Result run(PingCheck check, Attempt attempt) throws DownException, InterruptedException {
        InetAddress address = attempt.resolve(check.host()).getFirst();
        attempt.waitFor("%s did not reply".formatted(address.getHostAddress()));
        Duration time = attempt.remaining().minus(MARGIN);
        if (!time.isPositive()) {
            throw new DownException(attempt.timedOut());
        }
        try {
            var trips = RoundTrips.of(check.packets(), pinger.ping(address, check.packets(), time));
            return result(check, address, trips).with(trips).in(trips.average());
        } catch (IOException e) {
            throw new DownException("This machine cannot send ICMP echo requests.");
        }
    }

    private static Result result(PingCheck check, InetAddress address, RoundTrips trips) {
        String message =
                "%s replied to %d of %d packets."
                        .formatted(address.getHostAddress(), trips.received(), trips.sent());
        if (trips.received() == 0) {
            return Result.down(message);
        }
        return trips.sent() - trips.received() > check.tolerated()
                ? Result.degraded(message)
                : Result.up(message);
    }
}
