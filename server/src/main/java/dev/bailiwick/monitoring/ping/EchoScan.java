package dev.bailiwick.monitoring.ping;

import dev.bailiwick.platform.network.IpAddress;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/// An echo request to each of many addresses of one family, at a pace, and a second one to those
/// that keep silent for a second. One socket is enough: an answer tells by its address and its
/// token what it answers.
final class EchoScan {
    private static final int TRIES = 2;
    private static final long TIMEOUT = 1_000_000_000;
    private static final int MOST_AT_ONCE = 1_000;
    private static final long LONGEST_WAIT = 100_000_000;

    private final IcmpSocket socket;
    private final SendRate pace;
    private final int perSecond;
    private final CancellationCheck watched;
    private final Deque<Asked> unsent = new ArrayDeque<>();
    private final Deque<Asked> sent = new ArrayDeque<>();
    private final Map<IpAddress, Asked> waiting = new HashMap<>();
    private final Map<IpAddress, Prober.Probes> results = new HashMap<>();

    EchoScan(IcmpSocket socket, SendRate pace, int perSecond, CancellationCheck watched) {
        this.socket = socket;
        this.pace = pace;
        this.perSecond = perSecond;
        this.watched = watched;
    }

    private static final class Asked {
        private final IpAddress address;
        private final EchoMessage message;
        private final long[] sentAt = new long[TRIES];
        private int tries;
        private boolean refused;

        Asked(IpAddress address, boolean raw) {
            this.address = address;
            this.message = EchoMessage.random(address.isVersion4(), raw);
        }

        boolean isOver(long now) {
            return refused || now - sentAt[tries - 1] >= TIMEOUT;
        }
    }

    /// @return null when the watch ended it
    @Nullable Map<IpAddress, Prober.Probes> run(Collection<IpAddress> addresses) {
        addresses.forEach(address -> unsent.add(new Asked(address, socket.isRaw())));
        @Nullable Long turn = null;
        while (!unsent.isEmpty() || !sent.isEmpty()) {
            if (!watched.goesOn(results.size())) {
                return null;
            }
            receive();
            giveUp();
            skip();
            if (unsent.isEmpty()) {
                pause(sent.isEmpty() ? 0 : TIMEOUT - since(sent.getFirst()));
                continue;
            }
            turn = turn == null ? Long.valueOf(pace.take(perSecond)) : turn;
            long early = turn - System.nanoTime();
            if (early > 0) {
                pause(early);
            } else {
                send(unsent.removeFirst());
                turn = null;
            }
        }
        return results;
    }

    /// What was heard of while the second request waited for its turn.
    private void skip() {
        while (!unsent.isEmpty() && unsent.getFirst().tries > 0 && !isWaiting(unsent.getFirst())) {
            Asked ignored = unsent.removeFirst();
        }
    }

    private static long since(Asked one) {
        return System.nanoTime() - one.sentAt[one.tries - 1];
    }

    private void pause(long nanoseconds) {
        if (nanoseconds > 0) {
            boolean ignored = socket.await(Math.min(nanoseconds, LONGEST_WAIT));
        }
    }

    /// What the system does not take, such as without a route, is lost at once.
    private void send(Asked one) {
        waiting.put(one.address, one);
        one.sentAt[one.tries] = System.nanoTime();
        one.refused = !socket.send(one.message.request(one.tries), one.address);
        one.tries++;
        sent.addLast(one);
    }

    /// Not without end: who floods this machine holds up no sweep.
    private void receive() {
        for (int i = 0; i < MOST_AT_ONCE; i++) {
            var packet = socket.receive();
            if (packet == null) {
                return;
            }
            Asked one = waiting.get(packet.from());
            if (one == null) {
                continue;
            }
            OptionalInt sequence = one.message.answered(packet.message());
            if (sequence.isPresent() && sequence.getAsInt() < one.tries) {
                long took = System.nanoTime() - one.sentAt[sequence.getAsInt()];
                end(one, List.of(took));
            }
        }
    }

    /// In the order in which they were sent.
    private void giveUp() {
        long now = System.nanoTime();
        while (!sent.isEmpty() && (!isWaiting(sent.getFirst()) || sent.getFirst().isOver(now))) {
            Asked one = sent.removeFirst();
            if (!isWaiting(one)) {
                continue;
            }
            if (one.tries < TRIES) {
                unsent.addLast(one);
            } else {
                end(one, List.of());
            }
        }
    }

    private void end(Asked one, List<Long> nanoseconds) {
        Asked ignored = waiting.remove(one.address);
        results.put(one.address, new Prober.Probes(PingMethod.ICMP, one.tries, nanoseconds));
    }

    private boolean isWaiting(Asked one) {
        return waiting.containsKey(one.address);
    }
}
