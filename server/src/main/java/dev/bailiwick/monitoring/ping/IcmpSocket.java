package dev.bailiwick.monitoring.ping;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import dev.bailiwick.platform.network.IpAddress;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// A socket for ICMP with one address, or with all of a family: a datagram socket, which Linux
/// gives to the groups of `net.ipv4.ping_group_range`, or a raw one, which needs CAP_NET_RAW. Of
/// one thread; its memory goes with it.
final class IcmpSocket implements AutoCloseable {
    private static final boolean LINUX =
            System.getProperty("os.name", "").equals("Linux") && ADDRESS.byteSize() == 8;
    private static final byte[] NOTHING = {};

    private final boolean version4;
    private final @Nullable IpAddress peer;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment state = arena.allocate(Libc.STATE);
    private final MemorySegment buffer = arena.allocate(2048);
    private final MemorySegment to;
    private final MemorySegment from = arena.allocate(28, 4);
    private final MemorySegment fromLength = arena.allocate(JAVA_INT);
    private final MemorySegment polled = arena.allocate(8, 4);
    private boolean raw;
    private int descriptor = -1;

    /// @param from who sent it, as the system says
    record Packet(IpAddress from, byte[] message) {}

    private IcmpSocket(boolean version4, @Nullable IpAddress peer) {
        this.version4 = version4;
        this.peer = peer;
        this.to = arena.allocate(version4 ? 16 : 28, 4);
        to.set(JAVA_SHORT, 0, (short) (version4 ? Libc.AF_INET : Libc.AF_INET6));
    }

    /// @return null where the system gives none
    static @Nullable IcmpSocket open(IpAddress to) {
        IcmpSocket socket = opened(to.isVersion4(), to);
        if (socket != null) {
            socket.connect(to);
        }
        return socket;
    }

    /// For all addresses of the family.
    ///
    /// @return null where the system gives none
    static @Nullable IcmpSocket open(boolean version4) {
        return opened(version4, null);
    }

    private static @Nullable IcmpSocket opened(boolean version4, @Nullable IpAddress peer) {
        if (!LINUX) {
            return null;
        }
        var socket = new IcmpSocket(version4, peer);
        if (socket.opens(Libc.SOCK_DGRAM) || socket.opens(Libc.SOCK_RAW)) {
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
    private void connect(IpAddress address) {
        int ignored = Libc.connect(state, descriptor, place(address));
    }

    private MemorySegment place(IpAddress address) {
        byte[] bytes = address.bytes();
        MemorySegment.copy(bytes, 0, to, JAVA_BYTE, place(), bytes.length);
        return to;
    }

    boolean isRaw() {
        return raw;
    }

    /// To the one address.
    ///
    /// @return whether the system took it
    boolean send(byte[] message) {
        return Libc.send(state, descriptor, buffered(message)) == message.length;
    }

    /// @return whether the system took it
    boolean send(byte[] message, IpAddress address) {
        return Libc.send(state, descriptor, buffered(message), place(address)) == message.length;
    }

    private MemorySegment buffered(byte[] message) {
        MemorySegment.copy(message, 0, buffer, JAVA_BYTE, 0, message.length);
        return buffer.asSlice(0, message.length);
    }

    /// Waits for one packet of the one address.
    ///
    /// @return empty when none came; that may be before the time is over
    byte[] receive(long nanoseconds) {
        Packet packet = await(nanoseconds) ? receive() : null;
        return packet == null || !packet.from().equals(peer) ? NOTHING : packet.message();
    }

    /// @return whether something came, or went wrong
    boolean await(long nanoseconds) {
        polled.set(JAVA_INT, 0, descriptor);
        polled.set(JAVA_SHORT, 4, Libc.POLLIN);
        polled.set(JAVA_SHORT, 6, (short) 0);
        int milliseconds = Math.clamp((nanoseconds + 999_999) / 1_000_000, 0, 1_000);
        return Libc.poll(state, polled, milliseconds) > 0;
    }

    /// Without waiting.
    ///
    /// @return null when nothing is there
    @Nullable Packet receive() {
        fromLength.set(JAVA_INT, 0, (int) from.byteSize());
        long length = Libc.receive(state, descriptor, buffer, from, fromLength);
        int bytes = version4 ? 4 : 16;
        if (length < 0 || fromLength.get(JAVA_INT, 0) < place() + bytes) {
            return null;
        }
        return new Packet(
                IpAddress.of(from.asSlice(place(), bytes).toArray(JAVA_BYTE)),
                buffer.asSlice(0, Math.min(length, buffer.byteSize())).toArray(JAVA_BYTE));
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
