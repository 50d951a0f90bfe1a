package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.probes.icmp.EchoMessage;
import dev.bailiwick.probes.icmp.IcmpSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/// Sends three echo requests: each as soon as the previous one is answered, or a quarter of a
/// second later. A reply counts once, and only within a second.
final class EchoProbe {
    private static final int PROBES = 3;
    private static final long STEP = 250_000_000;
    private static final long TIMEOUT = 1_000_000_000;

    private final IcmpSocket socket;
    private final EchoMessage message;
    private final long[] sentAt = new long[PROBES];
    private final boolean[] waiting = new boolean[PROBES];
    private final List<Long> answers = new ArrayList<>();
    private int sent;

    EchoProbe(IcmpSocket socket, IpAddress address) {
        this.socket = socket;
        this.message = EchoMessage.random(address.isVersion4(), socket.isRaw());
    }

    Prober.Probes run() {
        while (sent < PROBES || isWaiting()) {
            if (sent < PROBES && (!isWaiting() || since(sent - 1) >= STEP)) {
                send();
            } else {
                receive(sent < PROBES ? STEP - since(sent - 1) : TIMEOUT - since(oldest()));
            }
            dropExpired();
        }
        return new Prober.Probes(PingMethod.ICMP, sent, answers);
    }

    /// A request that the system does not accept, for example without a route, counts as lost.
    private void send() {
        sentAt[sent] = System.nanoTime();
        waiting[sent] = socket.send(message.request(sent));
        sent++;
    }

    private void receive(long nanoseconds) {
        byte[] packet = socket.receivePacket(nanoseconds);
        OptionalInt sequence = message.answered(packet);
        sequence.ifPresent(number -> {
            if (number < PROBES && waiting[number] && since(number) <= TIMEOUT) {
                answers.add(since(number));
                waiting[number] = false;
            }
        });
    }

    private void dropExpired() {
        for (int i = 0; i < sent; i++) {
            waiting[i] &= since(i) < TIMEOUT;
        }
    }

    private boolean isWaiting() {
        for (boolean one : waiting) {
            if (one) {
                return true;
            }
        }
        return false;
    }

    private int oldest() {
        int first = 0;
        while (!waiting[first]) {
            first++;
        }
        return first;
    }

    private long since(int number) {
        return System.nanoTime() - sentAt[number];
    }
}
