package dev.bailiwick.probes.icmp;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// The socket of one family and its thread. While no ping is under way, it waits without using the
/// processor.
final class EchoLine {
    /// How late a request may be sent while replies are awaited.
    private static final long TICK = 2_000_000;

    private final BlockingQueue<EchoTask> added = new LinkedBlockingQueue<>();
    private final Thread thread;
    private volatile boolean ends;
    private volatile boolean ended;

    EchoLine(boolean version4) {
        thread = Thread.ofPlatform().daemon().name("ping").start(() -> run(version4));
    }

    void add(EchoTask task) {
        added.add(task);
        if (ended) {
            fail(task);
        }
    }

    boolean hasEnded() {
        return ended;
    }

    private static void fail(EchoTask task) {
        boolean ignored =
                task.replies().completeExceptionally(new IOException("the socket is closed"));
    }

    private void run(boolean version4) {
        var active = new ArrayList<EchoTask>();
        try (IcmpSocket socket = IcmpSocket.open(version4)) {
            if (socket != null) {
                while (!ends) {
                    turn(socket, active);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            ended = true;
            var _ = added.drainTo(active);
            active.forEach(EchoLine::fail);
        }
    }

    private void turn(IcmpSocket socket, List<EchoTask> active) throws InterruptedException {
        EchoTask first = active.isEmpty() ? added.poll(1, TimeUnit.SECONDS) : added.poll();
        if (first != null) {
            active.add(first);
            var _ = added.drainTo(active);
        }
        if (active.isEmpty()) {
            return;
        }
        for (EchoTask one : active) {
            one.send(socket, System.nanoTime());
        }
        if (socket.await(TICK)) {
            receive(socket, active);
        }
        long now = System.nanoTime();
        active.removeIf(one -> one.end(now));
    }

    private static void receive(IcmpSocket socket, List<EchoTask> active) {
        for (IcmpSocket.@Nullable Packet packet = socket.receivePacket();
                packet != null;
                packet = socket.receivePacket()) {
            long now = System.nanoTime();
            for (EchoTask one : active) {
                if (one.address().equals(packet.from()) && one.receive(packet.message(), now)) {
                    break;
                }
            }
        }
    }

    void close() {
        ends = true;
        thread.interrupt();
    }
}
