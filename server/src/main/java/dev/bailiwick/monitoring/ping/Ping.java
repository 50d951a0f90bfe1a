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

/// Pings addresses: only those that the operator allows this server to reach, and only a limited
/// number at the same time.
@Component
public final class Ping {
    private static final int MAX_CONCURRENT_PER_BATCH = 10;

    /// Platform threads: waiting native code would block the carrier of a virtual thread.
    private static final ThreadFactory THREADS =
            Thread.ofPlatform().daemon().name("ping").factory();

    private final OutboundPolicy policy;
    private final Prober prober;
    private final PingPermits permits;
    private final Clock clock;

    Ping(OutboundPolicy policy, Prober prober, PingPermits permits, Clock clock) {
        this.policy = policy;
        this.prober = prober;
        this.permits = permits;
        this.clock = clock;
    }

    public boolean isPermitted(IpAddress address) {
        return policy.allows(address);
    }

    public PingResult run(IpAddress address) {
        PingResult result = run(List.of(address)).get(address);
        if (result == null) {
            throw new IllegalStateException("every address must have a result");
        }
        return result;
    }

    /// Pings some of them in parallel. If too many others are in progress, pings none.
    public Map<IpAddress, PingResult> run(Collection<IpAddress> addresses) {
        List<IpAddress> allowed = addresses.stream().filter(policy::allows).distinct().toList();
        var results = new LinkedHashMap<IpAddress, PingResult>();
        addresses.forEach(address -> results.put(address, new PingResult.NotPermitted()));
        int width = Math.min(allowed.size(), MAX_CONCURRENT_PER_BATCH);
        if (width == 0) {
            return results;
        }
        if (!permits.tryAcquire(width)) {
            allowed.forEach(address -> results.put(address, new PingResult.Busy()));
            return results;
        }
        try (ExecutorService threads = Executors.newFixedThreadPool(width, THREADS)) {
            var reports = new LinkedHashMap<IpAddress, Future<PingReport>>();
            allowed.forEach(address -> reports.put(address, threads.submit(() -> report(address))));
            reports.forEach((address, report) ->
                    results.put(address, new PingResult.Checked(await(report))));
        } finally {
            permits.release(width);
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

    private static PingReport await(Future<PingReport> report) {
        try {
            return report.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while pinging", e);
        } catch (ExecutionException e) {
            throw new IllegalStateException("a ping failed unexpectedly", e.getCause());
        }
    }
}
