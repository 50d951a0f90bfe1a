package dev.bailiwick.probes.icmp;

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

/// The functions of Linux's 64-bit C library that an ICMP socket needs. Each takes memory that
/// captures `errno`, which the JVM may otherwise change before the caller reads it.
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

    /// Whether the previous call failed for lack of descriptors or memory (ENFILE, EMFILE, ENOMEM,
    /// ENOBUFS), which does not mean that it is not permitted.
    static boolean isExhausted(MemorySegment state) {
        return EXHAUSTED.contains((int) ERRNO.get(state, 0L));
    }

    static int socket(MemorySegment state, int family, int type, int protocol) {
        try {
            return (int) SOCKET.invokeExact(state, family, type, protocol);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    static int connect(MemorySegment state, int socket, MemorySegment address) {
        try {
            return (int) CONNECT.invokeExact(state, socket, address, (int) address.byteSize());
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    static long send(MemorySegment state, int socket, MemorySegment message) {
        try {
            return (long) SEND.invokeExact(state, socket, message, message.byteSize(), 0);
        } catch (Throwable e) {
            throw unexpected(e);
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
            throw unexpected(e);
        }
    }

    /// @param fromLength the size of `from`; afterwards the size of what was written to it
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
            throw unexpected(e);
        }
    }

    /// @param asked one `struct pollfd`
    static int poll(MemorySegment state, MemorySegment asked, int milliseconds) {
        try {
            return (int) POLL.invokeExact(state, asked, 1L, milliseconds);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    static int close(MemorySegment state, int socket) {
        try {
            return (int) CLOSE.invokeExact(state, socket);
        } catch (Throwable e) {
            throw unexpected(e);
        }
    }

    /// The handles themselves throw nothing.
    private static AssertionError unexpected(Throwable e) {
        return new AssertionError("a call of the C library threw", e);
    }
}
