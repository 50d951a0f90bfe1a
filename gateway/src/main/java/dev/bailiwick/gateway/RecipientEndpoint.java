package dev.bailiwick.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.SocketChannel;
import java.util.function.Predicate;
import org.apache.tomcat.util.net.NioEndpoint;
import org.jspecify.annotations.Nullable;

/// Closes a new connection at once if its address already has a quarter of all that are allowed.
/// The open ones are counted each time, so that no count can drift.
final class RecipientEndpoint extends NioEndpoint {
    private static final int SHARES = 4;

    private final Predicate<InetAddress> exempt;

    /// @param exempt who may have any number
    RecipientEndpoint(Predicate<InetAddress> exempt) {
        this.exempt = exempt;
    }

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        InetAddress peer = peer(socket);
        if (peer == null || (!exempt.test(peer) && isGreedy(peer))) {
            destroySocket(socket);
            return false;
        }
        return super.setSocketOptions(socket);
    }

    private boolean isGreedy(InetAddress peer) {
        var network = Throttle.network(peer);
        return connections.keySet().stream()
                        .map(RecipientEndpoint::peer)
                        .filter(other -> other != null && Throttle.network(other).equals(network))
                        .count()
                >= getMaxConnections() / SHARES;
    }

    /// @return null if it is closed
    private static @Nullable InetAddress peer(SocketChannel socket) {
        try {
            return socket.getRemoteAddress() instanceof InetSocketAddress address
                    ? address.getAddress()
                    : null;
        } catch (IOException _) {
            return null;
        }
    }
}
