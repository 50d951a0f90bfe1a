package dev.bailiwick.fleet.checkin;

import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.contract.InventoryItem;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/// What one host may ask of this server, so that one that was taken over, or has lost its mind,
/// neither holds up the others nor fills memory and disk. Two check-ins of a host are read at a
/// time, some wait; and each costs by its size, out of a purse that fills again with time. An agent
/// that sends what it kept for a day meets no limit but the last.
@Component
final class HostQuotas {
    static final int AT_ONCE = 2;
    static final int MOST_WAITING = 32;
    static final long FULL = 128L * 1024 * 1024;
    static final long PER_SECOND = 256 * 1024;

    /// What a check-in costs at least: its rows are not free either.
    static final long LEAST = 16 * 1024;

    /// For each block of metrics, which is written anew.
    static final long STRETCH = 64 * 1024;

    /// For each event, and each item of a snapshot that is another than the last: they are rows,
    /// and a short one costs as much as a long one whoever writes for all.
    static final long ROW = 1024;

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);

    private final Map<Long, Share> shares = new ConcurrentHashMap<>();
    private final Clock clock;

    HostQuotas(Clock clock) {
        this.clock = clock;
    }

    /// Nothing where too many of this host wait already.
    Optional<Turn> enter(long hostId) {
        Share share = shares.computeIfAbsent(hostId, _ -> new Share(clock.instant()));
        return share.enter() ? Optional.of(new Turn(share)) : Optional.empty();
    }

    /// One check-in's, from before its body is read until it is answered.
    final class Turn implements AutoCloseable {
        private final Share share;

        private Turn(Share share) {
            this.share = share;
        }

        /// How long until there is something in the purse again; zero when there is now.
        Duration untilFilled() {
            return share.untilFilled(clock.instant());
        }

        void pay(long cost) {
            share.pay(cost);
        }

        /// For what is stored of it, beyond its size.
        void payForRows(ReceivedCheckIn received) {
            share.pay(received.samples().stretches() * STRETCH + share.news(received) * ROW);
        }

        @Override
        public void close() {
            share.leave();
        }
    }

    private static final class Share {
        private final Semaphore places = new Semaphore(AT_ONCE, true);
        private long purse = FULL;
        private Instant filledAt;
        private byte[] workloads = {};
        private byte[] inventory = {};

        Share(Instant now) {
            this.filledAt = now;
        }

        boolean enter() {
            if (places.getQueueLength() >= MOST_WAITING) {
                return false;
            }
            try {
                return places.tryAcquire(LONGEST_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        void leave() {
            places.release();
        }

        synchronized Duration untilFilled(Instant now) {
            long seconds = Duration.between(filledAt, now).toSeconds();
            if (seconds > 0) {
                purse = Math.min(FULL, purse + Math.min(seconds, FULL) * PER_SECOND);
                filledAt = now;
            } else if (seconds < 0) {
                filledAt = now; // the clock was put back
            }
            return purse > 0 ? Duration.ZERO : Duration.ofSeconds(1 - purse / PER_SECOND);
        }

        /// How many rows it may bring; a snapshot that is told again brings none.
        synchronized long news(ReceivedCheckIn received) {
            CheckIn checkIn = received.checkIn();
            long rows = checkIn.events().size();
            WorkloadSummary summary = received.workloads();
            if (summary != null && !Arrays.equals(summary.digest(), workloads)) {
                workloads = summary.digest();
                rows += summary.count();
            }
            byte[] digest = received.inventoryDigest();
            List<InventoryItem> items = checkIn.inventory();
            if (digest != null && items != null && !Arrays.equals(digest, inventory)) {
                inventory = digest;
                rows += items.size();
            }
            return rows;
        }

        synchronized void pay(long cost) {
            purse -= Math.max(cost, LEAST);
        }
    }
}
