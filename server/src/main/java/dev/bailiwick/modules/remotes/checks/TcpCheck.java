package dev.bailiwick.modules.remotes.checks;

import dev.bailiwick.modules.remotes.registry.Reachability.Failure;
import dev.bailiwick.platform.network.Destination;
import dev.bailiwick.platform.network.IpAddress;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Opens a TCP connection and closes it. Nothing is sent.
///
/// @param millis null when none could be opened
/// @param failure of the first address; null when one accepted
record TcpCheck(@Nullable Integer millis, @Nullable Failure failure) {
    private static final int TIMEOUT_MILLIS = 3_000;
    private static final int MAX_ADDRESSES = 4;

    static TcpCheck of(Destination destination, int port) {
        return switch (destination) {
            case Destination.NotFound _ -> new TcpCheck(null, Failure.NOT_FOUND);
            case Destination.Denied _ -> new TcpCheck(null, Failure.NOT_ALLOWED);
            case Destination.Allowed(var addresses) -> {
                Failure first = null;
                for (IpAddress address : addresses.stream().limit(MAX_ADDRESSES).toList()) {
                    TcpCheck check = connect(address, port);
                    if (check.failure() == null) {
                        yield check;
                    }
                    first = first == null ? check.failure() : first;
                }
                yield new TcpCheck(null, first);
            }
        };
    }

    private static TcpCheck connect(IpAddress address, int port) {
        long start = System.nanoTime();
        try (var socket = new Socket()) {
            socket.connect(new InetSocketAddress(address.toInetAddress(), port), TIMEOUT_MILLIS);
            return new TcpCheck(
                    Math.toIntExact(Duration.ofNanos(System.nanoTime() - start).toMillis()), null);
        } catch (SocketTimeoutException e) {
            return new TcpCheck(null, Failure.TIMED_OUT);
        } catch (ConnectException e) {
            return new TcpCheck(null, Failure.REFUSED);
        } catch (IOException e) {
            return new TcpCheck(null, Failure.NO_ROUTE);
        }
    }
}
