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

/// A connection to one port after another of each of many addresses, until one is heard of; some
/// addresses at a time, and each connection at its turn.
final class TcpScan {
    private static final int AT_ONCE = 64;
    private static final long GLANCE = 200;

    private final List<Integer> ports;
    private final SendRate pace;
    private final int perSecond;
    private final CancellationCheck watched;

    TcpScan(List<Integer> ports, SendRate pace, int perSecond, CancellationCheck watched) {
        this.ports = List.copyOf(ports);
        this.pace = pace;
        this.perSecond = perSecond;
        this.watched = watched;
    }

    /// @return null when the watch ended it
    @Nullable Map<IpAddress, Prober.Probes> run(Collection<IpAddress> addresses) {
        var results = new HashMap<IpAddress, Prober.Probes>();
        try (ExecutorService threads =
                Executors.newFixedThreadPool(AT_ONCE, Thread.ofVirtual().factory())) {
            var probes = new ArrayList<Map.Entry<IpAddress, Future<Prober.Probes>>>();
            for (IpAddress address : addresses) {
                probes.add(Map.entry(address, threads.submit(() -> probe(address))));
            }
            boolean complete = false;
            try {
                complete = heard(probes, results);
            } finally {
                if (!complete) {
                    threads.shutdownNow(); // or closing would wait until all are asked
                }
            }
            return complete ? results : null;
        }
    }

    /// @return false when the watch ended it
    private boolean heard(
            List<Map.Entry<IpAddress, Future<Prober.Probes>>> probes,
            Map<IpAddress, Prober.Probes> results) {
        for (var one : probes) {
            Prober.Probes result = awaited(one.getValue(), results.size());
            if (result == null) {
                return false;
            }
            results.put(one.getKey(), result);
        }
        return true;
    }

    private Prober.@Nullable Probes awaited(Future<Prober.Probes> probe, int done) {
        Prober.Probes result = null;
        while (result == null && watched.goesOn(done)) {
            result = glanced(probe);
        }
        return result;
    }

    /// @return null when it is not there yet, or this thread is to end
    private static Prober.@Nullable Probes glanced(Future<Prober.Probes> probe) {
        try {
            return probe.get(GLANCE, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        } catch (ExecutionException e) {
            throw new IllegalStateException("an address could not be asked", e.getCause());
        }
    }

    private Prober.Probes probe(IpAddress address) throws InterruptedException {
        int tried = 0;
        for (int port : ports) {
            awaitTurn();
            tried++;
            Prober.Probes one = new TcpProbe(List.of(port)).run(address);
            if (!one.nanoseconds().isEmpty()) {
                return new Prober.Probes(PingMethod.TCP, tried, one.nanoseconds());
            }
        }
        return new Prober.Probes(PingMethod.TCP, tried, List.of());
    }

    private void awaitTurn() throws InterruptedException {
        long turn = pace.take(perSecond);
        for (long early = turn - System.nanoTime(); early > 0; early = turn - System.nanoTime()) {
            LockSupport.parkNanos(early);
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
        }
    }
}
