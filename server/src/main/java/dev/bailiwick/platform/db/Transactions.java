package dev.bailiwick.platform.db;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Begins and ends all transactions. Nested calls join the outer one; a transaction within a
/// transaction does not exist (with SQLite's one writer it would deadlock), so anything that must
/// survive a rollback is written after it.
///
/// On SQLite, reads use read-only connections, and every transaction sees a consistent snapshot. On
/// PostgreSQL only [#snapshot] guarantees one snapshot across statements.
public final class Transactions {
    private final TransactionTemplate reading;
    private final TransactionTemplate snapshot;
    private final TransactionTemplate writing;

    Transactions(PlatformTransactionManager manager, boolean readsMayDiffer) {
        this.writing = new TransactionTemplate(manager);
        this.reading = new TransactionTemplate(manager);
        reading.setReadOnly(true);
        this.snapshot = new TransactionTemplate(manager);
        snapshot.setReadOnly(true);
        if (readsMayDiffer) {
            snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
        }
    }

    public <T extends @Nullable Object> T read(Supplier<T> work) {
        return in(reading, work);
    }

    public <T extends @Nullable Object> T snapshot(Supplier<T> work) {
        return in(snapshot, work);
    }

    public <T extends @Nullable Object> T write(Supplier<T> work) {
        if (TransactionSynchronizationManager.isCurrentTransactionReadOnly()) {
            throw new IllegalStateException("a write inside a read-only transaction");
        }
        return in(writing, work);
    }

    public void write(Runnable work) {
        write(() -> {
            work.run();
            return true;
        });
    }

    /// Runs `work` at the end of the current transaction, once everything else has been done. What
    /// it throws rolls the transaction back.
    public void beforeCommit(Runnable work) {
        for (var one : TransactionSynchronizationManager.getSynchronizations()) {
            if (one instanceof BeforeCommit last) {
                last.work.add(work);
                return;
            }
        }
        var last = new BeforeCommit(new ArrayDeque<>(List.of(work)));
        TransactionSynchronizationManager.registerSynchronization(last);
    }

    private record BeforeCommit(Queue<Runnable> work) implements TransactionSynchronization {}

    /// Runs as part of the transaction's work, because Spring's own callback before a commit loses
    /// the exception if the rollback fails as well.
    private static void runBeforeCommit() {
        for (var one : TransactionSynchronizationManager.getSynchronizations()) {
            if (one instanceof BeforeCommit(var work)) {
                for (Runnable next = work.poll(); next != null; next = work.poll()) {
                    next.run();
                }
            }
        }
    }

    /// SQLite ends the transaction itself when the disk is full. The rollback then fails, and that
    /// error must not replace the original one.
    @SuppressWarnings("NullAway") // the template returns the result of the work
    private static <T extends @Nullable Object> T in(
            TransactionTemplate template, Supplier<T> work) {
        try {
            return template.execute(status -> {
                T result = work.get();
                if (status.isNewTransaction()) {
                    runBeforeCommit();
                }
                return result;
            });
        } catch (TransactionSystemException e) {
            if (e.getApplicationException() instanceof RuntimeException happened) {
                happened.addSuppressed(e);
                throw happened;
            }
            throw e;
        }
    }
}
