package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// A connection between two programs on this machine that can be cut and restored: a loopback port
/// that is forwarded to another.
final class NetworkProxy implements AutoCloseable {
    private final int port = ChildProcess.freePort(); // a port that no other connection is assigned
    private final int onward;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private ServerSocket door;
    private Thread doorkeeper;
    private volatile boolean silent;

    NetworkProxy(int onward) {
        this.onward = onward;
        this.door = listening();
        this.doorkeeper = accepting(door);
    }

    int port() {
        return port;
    }

    /// Breaks every connection and refuses new ones.
    void pull() {
        close(door);
        await(doorkeeper); // a port is free once nothing listens on it any more
        open.forEach(NetworkProxy::close);
        open.clear();
    }

    /// Connections stay open and new ones are accepted, but no data gets through, as with a
    /// firewall that drops packets.
    void fallSilent() {
        silent = true;
    }

    void putBack() {
        pull();
        silent = false;
        door = listening();
        doorkeeper = accepting(door);
    }

    @Override
    public void close() {
        pull();
    }

    private ServerSocket listening() {
        try {
            var socket = new ServerSocket();
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return socket;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Thread accepting(ServerSocket at) {
        return Thread.ofVirtual().start(() -> accept(at));
    }

    private void accept(ServerSocket at) {
        try {
            while (true) {
                Socket here = at.accept();
                var there = new Socket(InetAddress.getLoopbackAddress(), onward);
                open.add(here);
                open.add(there);
                Thread.ofVirtual().start(() -> pass(here, there));
                Thread.ofVirtual().start(() -> pass(there, here));
            }
        } catch (IOException _) {
            // cut
        }
    }

    private void pass(Socket from, Socket to) {
        try (from;
                to) {
            var piece = new byte[8_192];
            for (int read; (read = from.getInputStream().read(piece)) >= 0; ) {
                if (!silent) {
                    to.getOutputStream().write(piece, 0, read);
                }
            }
        } catch (IOException _) {
            // one end has closed, so the other closes too
        } finally {
            open.remove(from);
            open.remove(to);
        }
    }

    private static void await(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void close(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
