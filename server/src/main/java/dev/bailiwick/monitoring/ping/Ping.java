package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadFactory;
import org.springframework.stereotype.Component;

/// Asks addresses whether they are there: only those that the operator lets this server reach, and
/// only so many at once.
@Component
public final class Ping {
    private static final int OF_MANY_AT_ONCE = 10;

    /// Native code that waits would hold the carrier of a virtual thread.
    private static final ThreadFactory THREADS =
            Thread.ofPlatform().daemon().name("ping").factory();

    private final OutboundPolicy reach;
    private final Prober prober;
    private final PingPermits turns;
    private final Clock clock;

    Ping(OutboundPolicy reach, Prober prober, PingPermits turns, Clock clock) {
        this.reach = reach;
        this.prober = prober;
        this.turns = turns;
        this.clock = clock;
    }

    public boolean mayReach(IpAddress address) {
        return reach.allows(address);
    }

    public PingResult run(IpAddress address) {
        PingResult result = run(List.of(address)).get(address);
        if (result == null) {
            throw new IllegalStateException("each address has a result");
        }
        return result;
    }

    /// Some of them at the same time. When too many others are asked, none of them is.
    public Map<IpAddress, PingResult> run(Collection<IpAddress> addresses) {
        List<IpAddress> allowed = addresses.stream().filter(reach::allows).distinct().toList();
        var results = new LinkedHashMap<IpAddress, PingResult>();
        addresses.forEach(address -> results.put(address, new PingResult.OutOfReach()));
        int width = Math.min(allowed.size(), OF_MANY_AT_ONCE);
        if (width == 0) {
            return results;
        }
        if (!turns.take(width)) {
            allowed.forEach(address -> results.put(address, new PingResult.Busy()));
            return results;
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(width, THREADS)) {
            var reports = new LinkedHashMap<IpAddress, Future<PingReport>>();
            allowed.forEach(address -> reports.put(address, threads.submit(() -> report(address))));
            reports.forEach((address, report) ->
                    results.put(address, new PingResult.Checked(awaited(report))));
        } finally {
            turns.giveBack(width);
        }
        return results;
    }

    private PingReport report(IpAddress address) {
        Prober.Probes probes = prober.run(address);
        return new PingReport(
                address,
                probes.method(),
                probes.sent(),
                probes.nanoseconds().size(),
                PingReport.RoundTrip.of(probes.nanoseconds()),
                clock.instant());
    }

    private static PingReport awaited(Future<PingReport> report) {
        try {
            return report.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while an address was asked", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("an address could not be asked", e.getCause());
        }
    }
}
