package dev.bailiwick.fleet.checkin;

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

/// Lets check-ins that wait at the same time share a transaction, because the commit is what costs:
/// a writer takes all that wait, up to [#AT_ONCE], stores them, and answers each after the commit.
/// When a group fails, each of it is tried alone, so that one cannot harm another.
///
/// Writers are platform threads: SQLite's native code would hold a virtual one's carrier through
/// every commit. On SQLite there is one; on PostgreSQL a few, each with hosts of its own.
@Component
@ConditionalOnWebApplication
final class CheckIns {
    private static final Logger LOG = LoggerFactory.getLogger(CheckIns.class);
    private static final int AT_ONCE = 64;
    private static final int MOST_WAITING = 2_048;
    private static final int WRITERS_ON_POSTGRESQL = 4;
    private static final int LONGEST_WAIT_SECONDS = 30;

    private record Waiting(ReceivedCheckIn received, CompletableFuture<StoreResult> outcome) {}

    /// There is no room, or no answer in time: the agent keeps the check-in and comes again.
    static final class Busy extends Exception {
        Busy() {
            super(null, null, false, false);
        }
    }

    private final StoreCheckIns store;
    private final Transactions transactions;
    private final List<BlockingQueue<Waiting>> queues = new ArrayList<>();
    private final List<Thread> writers = new ArrayList<>();

    CheckIns(StoreCheckIns store, Transactions transactions, DatabaseAddress address) {
        this.store = store;
        this.transactions = transactions;
        int count =
                switch (address) {
                    case DatabaseAddress.Sqlite file -> 1;
                    case DatabaseAddress.Postgresql server -> WRITERS_ON_POSTGRESQL;
                };
        for (int i = 0; i < count; i++) {
            var queue = new ArrayBlockingQueue<Waiting>(MOST_WAITING / count);
            queues.add(queue);
            writers.add(
                    Thread.ofPlatform().daemon().name("check-ins-" + i).start(() -> write(queue)));
        }
    }

    /// Returns when the check-in is committed.
    StoreResult store(ReceivedCheckIn received) throws Busy {
        var waiting = new Waiting(received, new CompletableFuture<>());
        int queue = (int) (received.hostId() % queues.size());
        if (!queues.get(queue).offer(waiting)) {
            throw new Busy();
        }
        try {
            return waiting.outcome().get(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS);
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

    private void write(BlockingQueue<Waiting> queue) {
        var group = new ArrayList<Waiting>(AT_ONCE);
        try {
            while (true) {
                group.add(queue.take());
                queue.drainTo(group, AT_ONCE - 1);
                write(group);
                group.clear();
            }
        } catch (InterruptedException stopping) {
            LOG.debug("Check-ins are taken no more");
        }
    }

    private void write(List<Waiting> group) {
        try {
            List<StoreResult> outcomes = stored(group);
            for (int i = 0; i < group.size(); i++) {
                group.get(i).outcome().complete(outcomes.get(i));
            }
        } catch (RuntimeException | Error e) { // a writer that ended would silence all hosts
            if (group.size() == 1) {
                group.getFirst().outcome().completeExceptionally(e);
            } else {
                group.forEach(one -> write(List.of(one)));
            }
        }
    }

    private List<StoreResult> stored(List<Waiting> group) {
        return transactions.write(() -> store.all(group.stream().map(Waiting::received).toList()));
    }

    @PreDestroy
    void stop() {
        writers.forEach(Thread::interrupt);
    }
}
