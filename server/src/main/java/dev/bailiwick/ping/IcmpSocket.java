package dev.bailiwick.ping;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.bailiwick.network.IpAddress;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A socket for ICMP with one address: a datagram socket, which Linux gives to the groups of
/// `net.ipv4.ping_group_range`, or a raw one, which needs CAP_NET_RAW. Of one thread; its memory
/// goes with it.
final class IcmpSocket implements AutoCloseable {
    private static final boolean LINUX =
            System.getProperty("os.name", "").equals("Linux") && ADDRESS.byteSize() == 8;
    private static final byte[] NOTHING = {};

    private final boolean version4;
    private final byte[] peer;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment state = arena.allocate(Libc.STATE);
    private final MemorySegment buffer = arena.allocate(2048);
    private final MemorySegment from = arena.allocate(28, 4);
    private final MemorySegment fromLength = arena.allocate(JAVA_INT);
    private final MemorySegment asked = arena.allocate(8, 4);
    private boolean raw;
    private int descriptor = -1;

    private IcmpSocket(IpAddress to) {
        this.version4 = to.isVersion4();
        this.peer = to.inet().getAddress();
    }

    /// @return null where the system gives none
    static @Nullable IcmpSocket open(IpAddress to) {
        if (!LINUX) {
            return null;
        }
        var socket = new IcmpSocket(to);
        if (socket.opens(Libc.SOCK_DGRAM) || socket.opens(Libc.SOCK_RAW)) {
            socket.connect();
            return socket;
        }
        socket.close();
        return null;
    }

    private boolean opens(int type) {
        raw = type == Libc.SOCK_RAW;
        descriptor =
                Libc.socket(
                        state,
                        version4 ? Libc.AF_INET : Libc.AF_INET6,
                        type | Libc.SOCK_NONBLOCK | Libc.SOCK_CLOEXEC,
                        version4 ? Libc.IPPROTO_ICMP : Libc.IPPROTO_ICMPV6);
        if (descriptor < 0 && Libc.isExhausted(state)) {
            close();
            throw new IllegalStateException("the system has no more sockets");
        }
        return descriptor >= 0;
    }

    /// Where it fails, there is no route to the address: nothing can be sent then, either.
    private void connect() {
        MemorySegment address = arena.allocate(version4 ? 16 : 28, 4);
        address.set(JAVA_SHORT, 0, (short) (version4 ? Libc.AF_INET : Libc.AF_INET6));
        MemorySegment.copy(peer, 0, address, JAVA_BYTE, place(), peer.length);
        int ignored = Libc.connect(state, descriptor, address);
    }

    boolean isRaw() {
        return raw;
    }

    /// @return whether the system took it
    boolean send(byte[] message) {
        MemorySegment.copy(message, 0, buffer, JAVA_BYTE, 0, message.length);
        return Libc.send(state, descriptor, buffer.asSlice(0, message.length)) == message.length;
    }

    /// Waits for one packet of the address itself.
    ///
    /// @return empty when none came; that may be before the time is over
    byte[] receive(long nanoseconds) {
        asked.set(JAVA_INT, 0, descriptor);
        asked.set(JAVA_SHORT, 4, Libc.POLLIN);
        asked.set(JAVA_SHORT, 6, (short) 0);
        int milliseconds = Math.clamp((nanoseconds + 999_999) / 1_000_000, 0, 1_000);
        if (Libc.poll(state, asked, milliseconds) <= 0) {
            return NOTHING;
        }
        fromLength.set(JAVA_INT, 0, (int) from.byteSize());
        long length = Libc.receive(state, descriptor, buffer, from, fromLength);
        return length <= 0 || length > buffer.byteSize() || !isFromPeer()
                ? NOTHING
                : buffer.asSlice(0, length).toArray(JAVA_BYTE);
    }

    private boolean isFromPeer() {
        if (fromLength.get(JAVA_INT, 0) < place() + peer.length) {
            return false;
        }
        byte[] sender = from.asSlice(place(), peer.length).toArray(JAVA_BYTE);
        return Arrays.equals(sender, peer);
    }

    /// Where the address stands in a `sockaddr_in` or `sockaddr_in6`.
    private int place() {
        return version4 ? 4 : 8;
    }

    @Override
    public void close() {
        if (descriptor >= 0) {
            int ignored = Libc.close(state, descriptor);
            descriptor = -1;
        }
        arena.close();
    }
}
