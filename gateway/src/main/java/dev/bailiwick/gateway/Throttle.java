package dev.bailiwick.gateway;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;

/// How often one address asked for what does not exist, or failed to unlock it. Each address may do
/// so [#BUDGET] times at once, and once a second in the long run; an IPv6 network of 64 bits is one
/// address. Loopback has no limit: it is a proxy that is not trusted with its recipients'
/// addresses.
///
/// The server has its own limit for each package. This one keeps guessing away from the server.
final class Throttle {
    static final int BUDGET = 120;
    private static final long NANOS_EACH = 1_000_000_000L;
    private static final int MOST_ADDRESSES = 10_000;

    record Network(boolean ipv6, long bits) {}

    private final LongSupplier clock;

    /// When the budget of an address is complete again. Those that failed last are kept.
    private final Map<Network, Long> complete =
            new LinkedHashMap<>(16, 0.75f, true) {
                @Override
                protected boolean removeEldestEntry(Map.Entry<Network, Long> eldest) {
                    return size() > MOST_ADDRESSES;
                }
            };

    /// @param clock as [System#nanoTime]
    Throttle(LongSupplier clock) {
        this.clock = clock;
    }

    synchronized void failed(InetAddress address) {
        if (!address.isLoopbackAddress()) {
            complete.put(network(address), debt(address) + NANOS_EACH + clock.getAsLong());
        }
    }

    synchronized boolean refuses(InetAddress address) {
        return debt(address) > (BUDGET - 1) * NANOS_EACH;
    }

    private long debt(InetAddress address) {
        Long until = complete.get(network(address));
        return until == null ? 0 : Math.max(0, until - clock.getAsLong());
    }

    static Network network(InetAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        return address instanceof Inet6Address
                ? new Network(true, bytes.getLong())
                : new Network(false, bytes.getInt());
    }
}
