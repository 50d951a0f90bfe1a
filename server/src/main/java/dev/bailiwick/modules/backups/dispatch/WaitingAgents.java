package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.event.ContextClosedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Agents whose long polls this server holds. A waiting poll is a parked virtual thread. One query
/// every half second finds the hosts with runs that became due on any server.
@Component
@ConditionalOnWebApplication
public final class WaitingAgents {
    /// Two thirds of the connections that the server accepts: people need the others.
    static final int MAX_HELD = 1_000;

    /// An agent needs one; a second one may come before the first is known to be broken.
    private static final int MAX_HELD_FOR_HOST = 2;

    private final BackupRuns runs;
    private final Transactions transactions;
    private final Clock clock;
    private final Semaphore free = new Semaphore(MAX_HELD);
    private volatile boolean closed;
    private final Map<Long, Waiting> waiting = new ConcurrentHashMap<>();

    WaitingAgents(BackupRuns runs, Transactions transactions, Clock clock) {
        this.runs = runs;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// The polls of a host.
    private static final class Waiting {
        private final AtomicInteger count = new AtomicInteger();
        private long signals;
    }

    /// A place for one poll, until it is closed.
    final class Place implements AutoCloseable {
        private final long hostId;
        private final Waiting host;
        private long seen;

        private Place(long hostId, Waiting host) {
            this.hostId = hostId;
            this.host = host;
            this.seen = host.signals;
        }

        /// Waits until a run of the host has become due since the last call.
        ///
        /// @return false when the time is up
        boolean await(Duration time) throws InterruptedException {
            long deadline = System.nanoTime() + time.toNanos();
            synchronized (host) {
                while (host.signals == seen) {
                    long left = deadline - System.nanoTime();
                    if (left <= 0 || closed) {
                        return false;
                    }
                    TimeUnit.NANOSECONDS.timedWait(host, left);
                }
                seen = host.signals;
                return true;
            }
        }

        @Override
        public void close() {
            waiting.computeIfPresent(
                    hostId, (_, one) -> one.count.decrementAndGet() == 0 ? null : one);
            free.release();
        }
    }

    /// @return null when this server holds as many polls as it can, or the host has its share
    @Nullable Place enter(long hostId) {
        if (closed || !free.tryAcquire()) {
            return null;
        }
        var entered = new Place[1];
        waiting.compute(
                hostId,
                (_, known) -> {
                    Waiting one = known == null ? new Waiting() : known;
                    if (one.count.get() < MAX_HELD_FOR_HOST) {
                        int _ = one.count.incrementAndGet();
                        entered[0] = new Place(hostId, one);
                    }
                    return one;
                });
        if (entered[0] == null) {
            free.release();
        }
        return entered[0];
    }

    /// Whether it holds as many polls as it can.
    boolean isFull() {
        return free.availablePermits() == 0;
    }

    /// How many polls of a host it holds.
    int held(long hostId) {
        Waiting host = waiting.get(hostId);
        return host == null ? 0 : host.count.get();
    }

    /// A server that stops does not wait for agents that wait.
    @EventListener
    void onClose(ContextClosedEvent event) {
        closed = true;
        waiting.values()
                .forEach(one -> {
                    synchronized (one) {
                        one.notifyAll();
                    }
                });
    }

    @ScheduledJob("Wake waiting backup agents")
    @Scheduled(fixedDelayString = "PT0.5S", initialDelayString = "PT0.5S")
    public void wake() {
        if (waiting.isEmpty()) {
            return;
        }
        Set<Long> hosts =
                transactions.read(() -> runs.hostsWithDueRuns(waiting.keySet(), clock.instant()));
        for (Long host : hosts) {
            Waiting one = waiting.get(host);
            if (one != null) {
                synchronized (one) {
                    one.signals++;
                    one.notifyAll();
                }
            }
        }
    }
}
