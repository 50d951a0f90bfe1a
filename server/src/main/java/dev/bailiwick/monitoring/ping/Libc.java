package dev.bailiwick.monitoring.ping;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.StructLayout;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.util.Set;

/// The calls of Linux's C library that an ICMP socket needs, with 64 bits. Each takes the memory
/// where `errno` is kept for the caller: the JVM may change it before anybody looks.
final class Libc {
    static final StructLayout STATE = Linker.Option.captureStateLayout();
    static final int AF_INET = 2;
    static final int AF_INET6 = 10;
    static final int SOCK_DGRAM = 2;
    static final int SOCK_RAW = 3;
    static final int SOCK_NONBLOCK = 0x800;
    static final int SOCK_CLOEXEC = 0x80000;
    static final int IPPROTO_ICMP = 1;
    static final int IPPROTO_ICMPV6 = 58;
    static final short POLLIN = 1;

    private static final Set<Integer> EXHAUSTED = Set.of(23, 24, 12, 105);
    private static final VarHandle ERRNO =
            STATE.varHandle(MemoryLayout.PathElement.groupElement("errno"));
    private static final MethodHandle SOCKET =
            call("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT));
    private static final MethodHandle CONNECT =
            call("connect", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle SEND =
            call("send", FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    private static final MethodHandle SENDTO =
            call(
                    "sendto",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT));
    private static final MethodHandle RECVFROM =
            call(
                    "recvfrom",
                    FunctionDescriptor.of(
                            JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, ADDRESS));
    private static final MethodHandle POLL =
            call("poll", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT));
    private static final MethodHandle CLOSE =
            call("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));

    private Libc() {}

    @SuppressWarnings("restricted") // the launcher enables native access
    private static MethodHandle call(String name, FunctionDescriptor shape) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(
                linker.defaultLookup().findOrThrow(name),
                shape,
                Linker.Option.captureCallState("errno"));
    }

    /// Whether the call before failed for want of descriptors or memory (ENFILE, EMFILE, ENOMEM,
    /// ENOBUFS), which says nothing of whether it is allowed.
    static boolean isExhausted(MemorySegment state) {
        return EXHAUSTED.contains((int) ERRNO.get(state, 0L));
    }

    static int socket(MemorySegment state, int family, int type, int protocol) {
        try {
            return (int) SOCKET.invokeExact(state, family, type, protocol);
        } catch (Throwable e) {
            throw unheardOf(e);
        }
    }

    static int connect(MemorySegment state, int socket, MemorySegment address) {
        try {
            return (int) CONNECT.invokeExact(state, socket, address, (int) address.byteSize());
        } catch (Throwable e) {
            throw unheardOf(e);
        }
    }

    static long send(MemorySegment state, int socket, MemorySegment message) {
        try {
            return (long) SEND.invokeExact(state, socket, message, message.byteSize(), 0);
        } catch (Throwable e) {
            throw unheardOf(e);
        }
    }

    static long send(
            MemorySegment state, int socket, MemorySegment message, MemorySegment address) {
        try {
            return (long)
                    SENDTO.invokeExact(
                            state,
                            socket,
                            message,
                            message.byteSize(),
                            0,
                            address,
                            (int) address.byteSize());
        } catch (Throwable e) {
            throw unheardOf(e);
        }
    }

    /// @param fromLength the size of `from`; afterwards that of what was written there
    static long receive(
            MemorySegment state,
            int socket,
            MemorySegment buffer,
            MemorySegment from,
            MemorySegment fromLength) {
        try {
            return (long)
                    RECVFROM.invokeExact(
                            state, socket, buffer, buffer.byteSize(), 0, from, fromLength);
        } catch (Throwable e) {
            throw unheardOf(e);
        }
    }

    /// @param asked one `struct pollfd`
    static int poll(MemorySegment state, MemorySegment asked, int milliseconds) {
        try {
            return (int) POLL.invokeExact(state, asked, 1L, milliseconds);
        } catch (Throwable e) {
            throw unheardOf(e);
        }
    }

    static int close(MemorySegment state, int socket) {
        try {
            return (int) CLOSE.invokeExact(state, socket);
        } catch (Throwable e) {
            throw unheardOf(e);
        }
    }

    /// The handles throw nothing themselves.
    private static AssertionError unheardOf(Throwable e) {
        return new AssertionError("a call of the C library threw", e);
    }
}
