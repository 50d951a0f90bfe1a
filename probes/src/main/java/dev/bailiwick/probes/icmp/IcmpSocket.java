package dev.bailiwick.probes.icmp;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/// An ICMP socket for one address or for all of a family: a datagram socket, which Linux allows for
/// the groups in `net.ipv4.ping_group_range`, or a raw socket, which needs CAP_NET_RAW. Confined to
/// one thread; closing it frees its memory.
public final class IcmpSocket implements AutoCloseable {
    private static final boolean LINUX =
            System.getProperty("os.name", "").equals("Linux") && ADDRESS.byteSize() == 8;
    private static final byte[] EMPTY = {};

    private final boolean version4;
    private final @Nullable InetAddress peer;
    private final Arena arena = Arena.ofConfined();
    private final MemorySegment state = arena.allocate(Libc.STATE);
    private final MemorySegment buffer = arena.allocate(2048);
    private final MemorySegment to;
    private final MemorySegment from = arena.allocate(28, 4);
    private final MemorySegment fromLength = arena.allocate(JAVA_INT);
    private final MemorySegment pollFd = arena.allocate(8, 4);
    private boolean raw;
    private int descriptor = -1;

    /// @param from the sender as reported by the system
    public record Packet(InetAddress from, byte[] message) {}

    private IcmpSocket(boolean version4, @Nullable InetAddress peer) {
        this.version4 = version4;
        this.peer = peer;
        this.to = arena.allocate(version4 ? 16 : 28, 4);
        to.set(JAVA_SHORT, 0, (short) (version4 ? Libc.AF_INET : Libc.AF_INET6));
    }

    /// @return null where the system allows none
    public static @Nullable IcmpSocket open(InetAddress to) {
        IcmpSocket socket = tryOpen(to instanceof Inet4Address, to);
        if (socket != null) {
            socket.connect(to);
        }
        return socket;
    }

    /// For all addresses of the family.
    ///
    /// @return null where the system allows none
    public static @Nullable IcmpSocket open(boolean version4) {
        return tryOpen(version4, null);
    }

    private static @Nullable IcmpSocket tryOpen(boolean version4, @Nullable InetAddress peer) {
        if (!LINUX) {
            return null;
        }
        var socket = new IcmpSocket(version4, peer);
        if (socket.openSocket(Libc.SOCK_DGRAM) || socket.openSocket(Libc.SOCK_RAW)) {
            return socket;
        }
        socket.close();
        return null;
    }

    private boolean openSocket(int type) {
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

    /// If it fails, there is no route to the address, and sending fails as well.
    private void connect(InetAddress address) {
        int ignored = Libc.connect(state, descriptor, place(address));
    }

    private MemorySegment place(InetAddress address) {
        byte[] bytes = address.getAddress();
        MemorySegment.copy(bytes, 0, to, JAVA_BYTE, place(), bytes.length);
        return to;
    }

    public boolean isRaw() {
        return raw;
    }

    /// Sends to the connected address.
    ///
    /// @return whether the system accepted it
    public boolean send(byte[] message) {
        return Libc.send(state, descriptor, copyToBuffer(message)) == message.length;
    }

    /// @return whether the system accepted it
    public boolean send(byte[] message, InetAddress address) {
        return Libc.send(state, descriptor, copyToBuffer(message), place(address))
                == message.length;
    }

    private MemorySegment copyToBuffer(byte[] message) {
        MemorySegment.copy(message, 0, buffer, JAVA_BYTE, 0, message.length);
        return buffer.asSlice(0, message.length);
    }

    /// Waits for one packet from the connected address.
    ///
    /// @return empty when none arrived, possibly before the time is over
    public byte[] receivePacket(long nanoseconds) {
        Packet packet = await(nanoseconds) ? receivePacket() : null;
        return packet == null || !packet.from().equals(peer) ? EMPTY : packet.message();
    }

    /// @return whether something arrived or failed
    public boolean await(long nanoseconds) {
        pollFd.set(JAVA_INT, 0, descriptor);
        pollFd.set(JAVA_SHORT, 4, Libc.POLLIN);
        pollFd.set(JAVA_SHORT, 6, (short) 0);
        int milliseconds = Math.clamp((nanoseconds + 999_999) / 1_000_000, 0, 1_000);
        return Libc.poll(state, pollFd, milliseconds) > 0;
    }

    /// Does not wait.
    ///
    /// @return null when there is nothing
    public @Nullable Packet receivePacket() {
        fromLength.set(JAVA_INT, 0, (int) from.byteSize());
        long length = Libc.receive(state, descriptor, buffer, from, fromLength);
        int bytes = version4 ? 4 : 16;
        if (length < 0 || fromLength.get(JAVA_INT, 0) < place() + bytes) {
            return null;
        }
        return new Packet(
                address(from.asSlice(place(), bytes).toArray(JAVA_BYTE)),
                buffer.asSlice(0, Math.min(length, buffer.byteSize())).toArray(JAVA_BYTE));
    }

    private static InetAddress address(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("an address has four or sixteen bytes", e);
        }
    }

    /// The offset of the address in a `sockaddr_in` or `sockaddr_in6`.
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
