package dev.bailiwick.agent.monitors;

import dev.bailiwick.probes.connection.Reach;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/// Lets checks reach the configured networks only. Names are resolved by this host, in a few
/// platform threads, because the system's resolver blocks in native code.
final class HostReach implements Reach, AutoCloseable {
    private static final int RESOLVERS = 4;
    private static final int MAX_WAITING = 50;
    private static final int MAX_SECONDS = 5;

    private final MonitoredNetworks networks;
    private final Resolver resolver;
    private final ExecutorService resolvers;

    /// The system's resolver, or another one in tests.
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    HostReach(MonitoredNetworks networks) {
        this(networks, InetAddress::getAllByName);
    }

    HostReach(MonitoredNetworks networks, Resolver resolver) {
        this.networks = networks;
        this.resolver = resolver;
        var threads =
                new ThreadPoolExecutor(
                        RESOLVERS,
                        RESOLVERS,
                        10,
                        TimeUnit.SECONDS,
                        new ArrayBlockingQueue<>(MAX_WAITING),
                        Thread.ofPlatform().daemon().name("resolver-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
        this.resolvers = threads;
    }

    @Override
    public List<InetAddress> resolve(String host) throws UnknownHostException, DeniedException {
        List<InetAddress> allowed =
                Stream.of(addresses(host)).distinct().filter(networks::allows).toList();
        if (allowed.isEmpty()) {
            throw new DeniedException("This host does not check it (monitor_networks).");
        }
        return allowed;
    }

    private InetAddress[] addresses(String host) throws UnknownHostException {
        Future<InetAddress[]> resolved;
        try {
            resolved = resolvers.submit(() -> resolver.resolve(host));
        } catch (RejectedExecutionException e) {
            throw new UnknownHostException("The name servers do not respond.");
        }
        try {
            return resolved.get(MAX_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new UnknownHostException("The name servers do not respond.");
        } catch (ExecutionException e) {
            throw new UnknownHostException(host);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnknownHostException("interrupted");
        } finally {
            boolean ignored = resolved.cancel(true);
        }
    }

    @Override
    public void close() {
        var _ = resolvers.shutdownNow();
    }
}
