package dev.bailiwick.gateway;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// What recipients have not acknowledged yet, from Linux's table of connections. The kernel takes
/// megabytes of a download at once: that they were written does not show that they arrived.
final class SendQueues {
    private static final List<Path> TABLES =
            List.of(Path.of("/proc/self/net/tcp"), Path.of("/proc/self/net/tcp6"));
    private static final Duration INTERVAL = Duration.ofMillis(50);
    private static final Duration LONGEST_INTERVAL = Duration.ofSeconds(2);

    private Map<String, Long> queues = Map.of();
    private long read = System.nanoTime() - INTERVAL.toNanos();

    /// Waits until the peer has acknowledged everything.
    ///
    /// @return false if the connection ended before, or after `limit`
    boolean awaitEmpty(InetSocketAddress own, InetSocketAddress peer, Duration limit)
            throws IOException {
        if (!Files.isReadable(TABLES.getFirst())) {
            return true; // This is not Linux.
        }
        String key = key(own, peer);
        long deadline = System.nanoTime() + limit.toNanos();
        try {
            for (Duration pause = INTERVAL; System.nanoTime() < deadline; ) {
                Long queue = now().get(key);
                if (queue == null || queue == 0) {
                    return queue != null;
                }
                Thread.sleep(pause);
                pause = pause.multipliedBy(2);
                if (pause.compareTo(LONGEST_INTERVAL) > 0) {
                    pause = LONGEST_INTERVAL;
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /// Not older than the call; read for all recipients that wait at once.
    private Map<String, Long> now() throws IOException, InterruptedException {
        long asked = System.nanoTime();
        synchronized (this) {
            if (read - asked < 0) {
                Thread.sleep(Duration.ofNanos(Math.max(0, read + INTERVAL.toNanos() - asked)));
                read = System.nanoTime();
                queues = table();
            }
            return queues;
        }
    }

    private static Map<String, Long> table() throws IOException {
        var all = new HashMap<String, Long>();
        for (Path table : TABLES) {
            if (Files.isReadable(table)) {
                for (String line : Files.readAllLines(table)) { // sl local remote state tx:rx …
                    String[] fields = line.strip().split(" +", 6);
                    if (fields[4].indexOf(':') == 8) {
                        all.put(
                                shortened(fields[1]) + shortened(fields[2]),
                                Long.parseLong(fields[4].substring(0, 8), 16));
                    }
                }
            }
        }
        return all;
    }

    private static String key(InetSocketAddress own, InetSocketAddress peer) {
        return entry(own) + entry(peer);
    }

    /// In the table's notation: words of 32 bits in the machine's order.
    private static String entry(InetSocketAddress address) {
        var entry = new StringBuilder();
        ByteBuffer bytes =
                ByteBuffer.wrap(address.getAddress().getAddress()).order(ByteOrder.nativeOrder());
        while (bytes.hasRemaining()) {
            entry.append("%08X".formatted(bytes.getInt()));
        }
        return entry.append(":%04X".formatted(address.getPort())).toString();
    }

    /// IPv4 the same in both tables.
    private static String shortened(String entry) {
        String mapped =
                "0000000000000000"
                        + (ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN
                                ? "FFFF0000"
                                : "0000FFFF");
        return entry.startsWith(mapped) ? entry.substring(mapped.length()) : entry;
    }
}
