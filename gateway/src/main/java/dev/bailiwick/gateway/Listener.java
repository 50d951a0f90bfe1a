package dev.bailiwick.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Accepts connections, and serves each in a virtual thread.
final class Listener {
    private static final int MOST_CONNECTIONS = 2_000;
    private static final int MOST_WITH_TLS = 1_000; // each needs some 60 KB of memory
    private static final Duration HANDSHAKE = Duration.ofSeconds(10);
    private static final Duration PAUSE = Duration.ofMillis(100);
    private static final Duration STOP = Duration.ofSeconds(5);

    private final ServerSocketChannel channel;
    private final @Nullable Tls tls;
    private final Deadlines deadlines;
    private final Networks proxies;
    private final Routes routes;
    private final Downloads downloads;
    private final boolean secure;
    private final int most;
    private final Semaphore free;
    private final Set<SocketChannel> open = ConcurrentHashMap.newKeySet();

    Listener(
            Configuration configuration,
            @Nullable Tls tls,
            Deadlines deadlines,
            Routes routes,
            Downloads downloads)
            throws IOException {
        this.tls = tls;
        this.most = tls == null ? MOST_CONNECTIONS : MOST_WITH_TLS;
        this.free = new Semaphore(most);
        this.deadlines = deadlines;
        this.proxies = configuration.proxies();
        this.routes = routes;
        this.downloads = downloads;
        this.secure = configuration.origin().secure();
        channel = ServerSocketChannel.open();
        channel.bind(configuration.listen(), 1_000);
    }

    SocketAddress address() throws IOException {
        return channel.getLocalAddress();
    }

    /// Until it is closed.
    void run() throws InterruptedException {
        while (channel.isOpen()) {
            try {
                SocketChannel recipient = channel.accept();
                if (free.tryAcquire()) {
                    open.add(recipient);
                    var _ = Thread.startVirtualThread(() -> serve(recipient));
                } else {
                    recipient.close();
                }
            } catch (ClosedChannelException _) {
                return; // The gateway is stopping.
            } catch (IOException _) { // such as too many open files
                Thread.sleep(PAUSE);
            }
        }
    }

    private void serve(SocketChannel recipient) {
        try (recipient) {
            recipient.setOption(StandardSocketOptions.TCP_NODELAY, true);
            var peer = (InetSocketAddress) recipient.getRemoteAddress();
            try (Wire wire =
                    Wire.accepted(
                            recipient, tls == null ? null : tls.factory(), deadlines, HANDSHAKE)) {
                new RecipientConnection(wire, peer.getAddress(), proxies, routes, downloads, secure)
                        .serve();
            }
        } catch (IOException _) {
            // The recipient has gone, or was too slow.
        } catch (RuntimeException e) { // Its message can contain what was sent.
            StackTraceElement[] trace = e.getStackTrace();
            Log.error(
                    "A request failed: "
                            + e.getClass().getName()
                            + (trace.length == 0 ? "" : " at " + trace[0]));
        } finally {
            open.remove(recipient);
            free.release();
        }
    }

    /// Ends all connections, and waits until their downloads have been reported.
    void close() throws IOException {
        channel.close();
        for (SocketChannel recipient : open) {
            recipient.close();
        }
        try {
            boolean _ = free.tryAcquire(most, STOP.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }
}
