package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.platform.network.Destination;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.network.OutboundPolicy;
import dev.bailiwick.probes.connection.Reach;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.springframework.stereotype.Component;

/// Lets monitors reach what the policy of this installation allows. Names are resolved in a limited
/// number of platform threads, because the system's resolver blocks in native code.
@Component
final class MonitorReach implements Reach, AutoCloseable {
    private static final int RESOLVERS = 16;
    private static final int MAX_SECONDS = 5;

    private final OutboundPolicy policy;
    private final ExecutorService resolvers =
            Executors.newFixedThreadPool(
                    RESOLVERS, Thread.ofPlatform().daemon().name("resolver-", 0).factory());

    MonitorReach(OutboundPolicy policy) {
        this.policy = policy;
    }

    @Override
    public List<InetAddress> resolve(String host) throws UnknownHostException, DeniedException {
        return switch (destination(host)) {
            case Destination.Allowed(var addresses) ->
                    addresses.stream().map(IpAddress::toInetAddress).toList();
            case Destination.Denied _ ->
                    throw new DeniedException(
                            "This server does not connect to %s (BAILIWICK_REMOTE_ALLOW, _DENY)."
                                    .formatted(host));
            case Destination.NotFound _ -> throw new UnknownHostException(host);
        };
    }

    private Destination destination(String host) throws UnknownHostException {
        if (IpAddress.parseReported(host).isPresent()) {
            return Destination.of(host, policy);
        }
        Future<Destination> resolved = resolvers.submit(() -> Destination.of(host, policy));
        try {
            return resolved.get(MAX_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            boolean ignored = resolved.cancel(true);
            throw new UnknownHostException("The name server does not respond.");
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UnknownHostException("interrupted");
        }
    }

    @Override
    public void close() {
        var _ = resolvers.shutdownNow();
    }
}
