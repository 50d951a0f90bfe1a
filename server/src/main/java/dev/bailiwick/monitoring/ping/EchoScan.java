package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.probes.icmp.EchoMessage;
import dev.bailiwick.probes.icmp.IcmpSocket;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// Sends echo requests to many addresses of one family at a limited rate, and a second one to those
/// that do not reply within a second. One socket is enough, because a reply is matched by its
/// address and token.
final class EchoScan {
    private static final int MAX_ATTEMPTS = 2;
    private static final long TIMEOUT = 1_000_000_000;
    private static final int MAX_IN_FLIGHT = 1_000;
    private static final long MAX_WAIT = 100_000_000;

    private final IcmpSocket socket;
    private final SendRate sendRate;
    private final int perSecond;
    private final CancellationCheck cancellation;
    private final Deque<Target> unsent = new ArrayDeque<>();
    private final Deque<Target> sent = new ArrayDeque<>();
    private final Map<IpAddress, Target> waiting = new HashMap<>();
    private final Map<IpAddress, Prober.Probes> results = new HashMap<>();

    EchoScan(IcmpSocket socket, SendRate sendRate, int perSecond, CancellationCheck cancellation) {
        this.socket = socket;
        this.sendRate = sendRate;
        this.perSecond = perSecond;
        this.cancellation = cancellation;
    }

    private static final class Target {
        private final IpAddress address;
        private final EchoMessage message;
        private final long[] sentAt = new long[MAX_ATTEMPTS];
        private int attempts;
        private boolean rejected;

        Target(IpAddress address, boolean raw) {
            this.address = address;
            this.message = EchoMessage.random(address.isVersion4(), raw);
        }

        boolean isExhausted(long now) {
            return rejected || now - sentAt[attempts - 1] >= TIMEOUT;
        }
    }

    /// @return null when it was stopped
    @Nullable Map<IpAddress, Prober.Probes> run(Collection<IpAddress> addresses) {
        addresses.forEach(address -> unsent.add(new Target(address, socket.isRaw())));
        @Nullable Long sendAt = null;
        while (!unsent.isEmpty() || !sent.isEmpty()) {
            if (!cancellation.shouldContinue(results.size())) {
                return null;
            }
            receive();
            dropExpired();
            skip();
            if (unsent.isEmpty()) {
                pause(sent.isEmpty() ? 0 : TIMEOUT - since(sent.getFirst()));
                continue;
            }
            sendAt = sendAt == null ? Long.valueOf(sendRate.take(perSecond)) : sendAt;
            long early = sendAt - System.nanoTime();
            if (early > 0) {
                pause(early);
            } else {
                send(unsent.removeFirst());
                sendAt = null;
            }
        }
        return results;
    }

    /// Skips addresses that replied while their second request was waiting.
    private void skip() {
        while (!unsent.isEmpty()
                && unsent.getFirst().attempts > 0
                && !isWaiting(unsent.getFirst())) {
            Target ignored = unsent.removeFirst();
        }
    }

    private static long since(Target one) {
        return System.nanoTime() - one.sentAt[one.attempts - 1];
    }

    private void pause(long nanoseconds) {
        if (nanoseconds > 0) {
            boolean ignored = socket.await(Math.min(nanoseconds, MAX_WAIT));
        }
    }

    /// A request that the system does not accept, for example without a route, counts as lost.
    private void send(Target one) {
        waiting.put(one.address, one);
        one.sentAt[one.attempts] = System.nanoTime();
        one.rejected = !socket.send(one.message.request(one.attempts), one.address.toInetAddress());
        one.attempts++;
        sent.addLast(one);
    }

    /// Limited, so that flooding this machine cannot stall a scan.
    private void receive() {
        for (int i = 0; i < MAX_IN_FLIGHT; i++) {
            var packet = socket.receivePacket();
            if (packet == null) {
                return;
            }
            Target one = waiting.get(IpAddress.of(packet.from().getAddress()));
            if (one == null) {
                continue;
            }
            OptionalInt sequence = one.message.answered(packet.message());
            if (sequence.isPresent() && sequence.getAsInt() < one.attempts) {
                long took = System.nanoTime() - one.sentAt[sequence.getAsInt()];
                end(one, List.of(took));
            }
        }
    }

    /// In the order in which they were sent.
    private void dropExpired() {
        long now = System.nanoTime();
        while (!sent.isEmpty()
                && (!isWaiting(sent.getFirst()) || sent.getFirst().isExhausted(now))) {
            Target one = sent.removeFirst();
            if (!isWaiting(one)) {
                continue;
            }
            if (one.attempts < MAX_ATTEMPTS) {
                unsent.addLast(one);
            } else {
                end(one, List.of());
            }
        }
    }

    private void end(Target one, List<Long> nanoseconds) {
        Target ignored = waiting.remove(one.address);
        results.put(one.address, new Prober.Probes(PingMethod.ICMP, one.attempts, nanoseconds));
    }

    private boolean isWaiting(Target one) {
        return waiting.containsKey(one.address);
    }
}
