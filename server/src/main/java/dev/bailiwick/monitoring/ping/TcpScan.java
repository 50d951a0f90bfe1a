package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/// Opens connections to many addresses, one port after another until there is a reply; several
/// addresses in parallel, and each connection at the shared rate.
final class TcpScan {
    private static final int MAX_CONCURRENT = 64;
    private static final long POLL_MILLIS = 200;

    private final List<Integer> ports;
    private final SendRate sendRate;
    private final int perSecond;
    private final CancellationCheck cancellation;

    TcpScan(List<Integer> ports, SendRate sendRate, int perSecond, CancellationCheck cancellation) {
        this.ports = List.copyOf(ports);
        this.sendRate = sendRate;
        this.perSecond = perSecond;
        this.cancellation = cancellation;
    }

    /// @return null when it was stopped
    @Nullable Map<IpAddress, Prober.Probes> run(Collection<IpAddress> addresses) {
        var results = new HashMap<IpAddress, Prober.Probes>();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(MAX_CONCURRENT, Thread.ofVirtual().factory())) {
            var probes = new ArrayList<Map.Entry<IpAddress, Future<Prober.Probes>>>();
            for (IpAddress address : addresses) {
                probes.add(Map.entry(address, threads.submit(() -> probe(address))));
            }
            boolean complete = false;
            try {
                complete = collect(probes, results);
            } finally {
                if (!complete) {
                    threads.shutdownNow(); // otherwise closing would wait for all addresses
                }
            }
            return complete ? results : null;
        }
    }

    /// @return false when it was stopped
    private boolean collect(
            List<Map.Entry<IpAddress, Future<Prober.Probes>>> probes,
            Map<IpAddress, Prober.Probes> results) {
        for (var one : probes) {
            Prober.Probes result = await(one.getValue(), results.size());
            if (result == null) {
                return false;
            }
            results.put(one.getKey(), result);
        }
        return true;
    }

    private Prober.@Nullable Probes await(Future<Prober.Probes> probe, int done) {
        Prober.Probes result = null;
        while (result == null && cancellation.shouldContinue(done)) {
            result = poll(probe);
        }
        return result;
    }

    /// @return null when there is no result yet, or this thread was interrupted
    private static Prober.@Nullable Probes poll(Future<Prober.Probes> probe) {
        try {
            return probe.get(POLL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException e) {
            throw new IllegalStateException("a ping failed unexpectedly", e.getCause());
        }
    }

    private Prober.Probes probe(IpAddress address) throws InterruptedException {
        int tried = 0;
        for (int port : ports) {
            awaitSendPermit();
            tried++;
            Prober.Probes one = new TcpProbe(List.of(port)).run(address);
            if (!one.nanoseconds().isEmpty()) {
                return new Prober.Probes(PingMethod.TCP, tried, one.nanoseconds());
            }
        }
        return new Prober.Probes(PingMethod.TCP, tried, List.of());
    }

    private void awaitSendPermit() throws InterruptedException {
        long sendAt = sendRate.take(perSecond);
        for (long early = sendAt - System.nanoTime();
                early > 0;
                early = sendAt - System.nanoTime()) {
            LockSupport.parkNanos(early);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
