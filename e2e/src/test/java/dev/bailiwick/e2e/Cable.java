package dev.bailiwick.e2e;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// What lies between two programs on this machine, and can be pulled out and put back: a loopback
/// port that is passed on to another.
final class Cable implements AutoCloseable {
    private final int port = ChildProcess.freePort(); // none that another connection is given
    private final int onward;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private ServerSocket door;
    private Thread doorkeeper;
    private volatile boolean silent;

    Cable(int onward) {
        this.onward = onward;
        this.door = listening();
        this.doorkeeper = accepting(door);
    }

    int port() {
        return port;
    }

    /// Every connection breaks, and no new one comes about.
    void pull() {
        close(door);
        await(doorkeeper); // a port is free once nobody waits on it any more
        open.forEach(Cable::close);
        open.clear();
    }

    /// Connections stay, new ones come about, and nothing more gets through: a firewall that drops.
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
            // pulled
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
            // one end is gone, and so is the other
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
