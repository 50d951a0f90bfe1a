package dev.bailiwick.fleet.hosts.checkin;

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

/// Each host's quota, so that a compromised or malfunctioning host neither delays the others nor
/// fills memory and disk. Two check-ins of a host are processed at a time and some more wait. Each
/// is charged by its size to a budget that refills over time. An agent that replays a day's spool
/// is limited only by the budget.
@Component
public final class HostQuotas {
    static final int MAX_CONCURRENT = 2;
    static final int MAX_WAITING = 32;
    static final long MAX_BUDGET = 128L * 1024 * 1024;
    static final long REFILL_PER_SECOND = 256 * 1024;

    /// The minimum cost of a check-in: its rows are not free either.
    static final long MIN_COST = 16 * 1024;

    /// For each block of metrics, which is rewritten.
    static final long COST_PER_BLOCK = 64 * 1024;

    /// For each event, result of a check, item of a changed snapshot and changed address: each is a
    /// row, and a short row costs the shared writer as much as a long one.
    static final long COST_PER_ROW = 1024;

    private static final Duration MAX_WAIT = Duration.ofSeconds(10);

    private final Map<Long, Budget> budgets = new ConcurrentHashMap<>();
    private final Clock clock;

    HostQuotas(Clock clock) {
        this.clock = clock;
    }

    /// Empty when too many check-ins of this host are already waiting.
    public Optional<Permit> tryAcquire(long hostId) {
        Budget share = budgets.computeIfAbsent(hostId, _ -> new Budget(clock.instant()));
        return share.tryAcquire() ? Optional.of(new Permit(share)) : Optional.empty();
    }

    /// The permit of one check-in, from before its body is read until it is answered.
    public final class Permit implements AutoCloseable {
        private final Budget budget;

        private Permit(Budget budget) {
            this.budget = budget;
        }

        /// How long until the budget is positive again; zero when it is now.
        public Duration untilRefilled() {
            return budget.untilRefilled(clock.instant());
        }

        public void charge(long cost) {
            budget.charge(cost);
        }

        /// Charges for the rows it stores, in addition to its size.
        void chargeRows(ReceivedCheckIn received) {
            budget.charge(
                    received.samples().blockCount() * COST_PER_BLOCK
                            + budget.newRows(received) * COST_PER_ROW);
        }

        @Override
        public void close() {
            budget.release();
        }
    }

    private static final class Budget {
        private final Semaphore permits = new Semaphore(MAX_CONCURRENT, true);
        private long balance = MAX_BUDGET;
        private Instant refilledAt;
        private byte[] workloads = {};
        private byte[] inventory = {};
        private List<String> addresses = List.of();

        Budget(Instant refilledAt) {
            this.refilledAt = refilledAt;
        }

        boolean tryAcquire() {
            if (permits.getQueueLength() >= MAX_WAITING) {
                return false;
            }
            try {
                return permits.tryAcquire(MAX_WAIT.toMillis(), TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }

        void release() {
            permits.release();
        }

        synchronized Duration untilRefilled(Instant now) {
            long seconds = Duration.between(refilledAt, now).toSeconds();
            if (seconds > 0) {
                balance =
                        Math.min(
                                MAX_BUDGET,
                                balance + Math.min(seconds, MAX_BUDGET) * REFILL_PER_SECOND);
                refilledAt = now;
            } else if (seconds < 0) {
                refilledAt = now; // the clock was set back
            }
            return balance > 0
                    ? Duration.ZERO
                    : Duration.ofSeconds(1 - balance / REFILL_PER_SECOND);
        }

        /// The most rows it can add; a repeated snapshot adds none.
        synchronized long newRows(ReceivedCheckIn received) {
            CheckIn checkIn = received.checkIn();
            long rows = (long) checkIn.events().size() + checkIn.monitors().size();
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
            if (!checkIn.host().addresses().equals(addresses)) {
                addresses = checkIn.host().addresses();
                rows += addresses.size();
            }
            return rows;
        }

        synchronized void charge(long cost) {
            balance -= Math.max(cost, MIN_COST);
        }
    }
}
