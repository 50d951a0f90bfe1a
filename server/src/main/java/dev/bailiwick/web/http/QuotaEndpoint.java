package dev.bailiwick.web.http;

import java.io.IOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Closes a new connection at once if its network already has a quarter of the connections that are
/// allowed in total. The open connections are counted each time, so that no count can drift.
final class QuotaEndpoint extends NioEndpoint {
    private static final Logger LOG = LoggerFactory.getLogger(QuotaEndpoint.class);
    private static final int SHARES = 4;
    private static final int IPV6_NETWORK_BYTES = 8;
    private static final long NANOSECONDS_BETWEEN_LOG_LINES = 60_000_000_000L;

    private volatile Predicate<InetAddress> exempt = _ -> false;
    private volatile int writeTimeout;
    private long loggedAt = System.nanoTime() - NANOSECONDS_BETWEEN_LOG_LINES;

    void setExempt(Predicate<InetAddress> exempt) {
        this.exempt = exempt;
    }

    boolean isExempt(InetAddress client) {
        return exempt.test(client);
    }

    void setWriteTimeout(int milliseconds) {
        writeTimeout = milliseconds;
    }

    /// Called by the one thread that accepts connections.
    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        Optional<InetAddress> client = client(socket);
        if (client.isPresent() && exceedsQuota(client.get())) {
            log(client.get());
            destroySocket(socket);
            return false;
        }
        boolean accepted = super.setSocketOptions(socket);
        SocketWrapperBase<NioChannel> wrapper = connections.get(socket);
        if (wrapper != null) {
            wrapper.setWriteTimeout(writeTimeout);
        }
        return accepted;
    }

    private boolean exceedsQuota(InetAddress client) {
        if (isExempt(client)) {
            return false;
        }
        byte[] network = network(client);
        return connections.keySet().stream()
                        .flatMap(open -> client(open).stream())
                        .filter(other -> Arrays.equals(network(other), network))
                        .count()
                >= getMaxConnections() / SHARES;
    }

    private static Optional<InetAddress> client(SocketChannel socket) {
        try {
            return socket.getRemoteAddress() instanceof InetSocketAddress client
                    ? Optional.of(client.getAddress())
                    : Optional.empty();
        } catch (IOException closed) {
            return Optional.empty();
        }
    }

    /// An IPv6 client has a /64 to itself.
    static byte[] network(InetAddress client) {
        byte[] address = client.getAddress();
        return client instanceof Inet6Address
                ? Arrays.copyOf(address, IPV6_NETWORK_BYTES)
                : address;
    }

    private void log(InetAddress client) {
        long now = System.nanoTime();
        if (now - loggedAt >= NANOSECONDS_BETWEEN_LOG_LINES) {
            loggedAt = now;
            LOG.warn(
                    "A connection from {} was closed, because its network already has {}. Trusted"
                            + " proxies (BAILIWICK_TRUSTED_PROXIES) have no such limit.",
                    client.getHostAddress(),
                    getMaxConnections() / SHARES);
        }
    }
}
