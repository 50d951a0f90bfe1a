package dev.bailiwick.fleet.hosts.checkin;

import dev.bailiwick.platform.db.DatabaseAddress;
import dev.bailiwick.platform.db.Transactions;
import jakarta.annotation.PreDestroy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// Stores simultaneous check-ins in shared transactions, because the commit is the expensive part.
/// A writer takes all that are waiting, up to [#BATCH_SIZE], stores them, and answers each after
/// the commit. When a group fails, each check-in is retried alone, so that one cannot harm the
/// others.
///
/// Writers are platform threads: SQLite's native code would block a virtual thread's carrier during
/// every commit. SQLite has one writer; PostgreSQL has a few, each with its own hosts.
@Component
@ConditionalOnWebApplication
final class CheckInWriter {
    private static final Logger LOG = LoggerFactory.getLogger(CheckInWriter.class);
    private static final int BATCH_SIZE = 64;
    private static final int MAX_WAITING = 2_048;
    private static final int WRITERS_ON_POSTGRESQL = 4;
    private static final int MAX_WAIT_SECONDS = 30;

    private record QueuedCheckIn(
            ReceivedCheckIn received, CompletableFuture<StoreResult> outcome) {}

    /// The queue is full or there was no answer in time: the agent keeps the check-in and retries.
    static final class Busy extends Exception {
        Busy() {
            super(null, null, false, false);
        }
    }

    private final StoreCheckIns store;
    private final Transactions transactions;
    private final List<BlockingQueue<QueuedCheckIn>> queues = new ArrayList<>();
    private final List<Thread> writers = new ArrayList<>();

    CheckInWriter(StoreCheckIns store, Transactions transactions, DatabaseAddress address) {
        this.store = store;
        this.transactions = transactions;
        int count =
                switch (address) {
                    case DatabaseAddress.Sqlite file -> 1;
                    case DatabaseAddress.Postgresql server -> WRITERS_ON_POSTGRESQL;
                };
        for (int i = 0; i < count; i++) {
            var queue = new ArrayBlockingQueue<QueuedCheckIn>(MAX_WAITING / count);
            queues.add(queue);
            writers.add(
                    Thread.ofPlatform().daemon().name("check-ins-" + i).start(() -> write(queue)));
        }
    }

    /// Returns when the check-in is committed.
    StoreResult store(ReceivedCheckIn received) throws Busy {
        var waiting = new QueuedCheckIn(received, new CompletableFuture<>());
        int queue = (int) (received.hostId() % queues.size());
        if (!queues.get(queue).offer(waiting)) {
            throw new Busy();
        }
        try {
            return waiting.outcome().get(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            throw new Busy();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Busy();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException(e);
        }
    }

    private void write(BlockingQueue<QueuedCheckIn> queue) {
        var group = new ArrayList<QueuedCheckIn>(BATCH_SIZE);
        try {
            while (true) {
                group.add(queue.take());
                queue.drainTo(group, BATCH_SIZE - 1);
                write(group);
                group.clear();
            }
        } catch (InterruptedException stopping) {
            LOG.debug("Check-ins are no longer accepted");
        }
    }

    private void write(List<QueuedCheckIn> group) {
        try {
            List<StoreResult> outcomes = storeGroup(group);
            for (int i = 0; i < group.size(); i++) {
                group.get(i).outcome().complete(outcomes.get(i));
            }
        } catch (RuntimeException | Error e) { // if a writer stopped, no host could report
            if (group.size() == 1) {
                group.getFirst().outcome().completeExceptionally(e);
            } else {
                group.forEach(one -> write(List.of(one)));
            }
        }
    }

    private List<StoreResult> storeGroup(List<QueuedCheckIn> group) {
        return transactions.write(
                () -> store.storeAll(group.stream().map(QueuedCheckIn::received).toList()));
    }

    @PreDestroy
    void stop() {
        writers.forEach(Thread::interrupt);
    }
}
