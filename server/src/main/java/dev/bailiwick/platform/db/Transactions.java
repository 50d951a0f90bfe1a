package dev.bailiwick.platform.db;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionSystemException;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/// Where transactions begin and end. Nested calls join the outer one; there is no second
/// transaction inside a first (on SQLite's one writer it would wait for itself), so what must
/// outlive a rollback is written after it.
///
/// On SQLite reads go to connections that cannot write, and every transaction sees one moment. On
/// PostgreSQL only [#snapshot] promises one moment across statements.
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

    /// SQLite ends a transaction itself when its disk is full; then there is nothing to roll back,
    /// and the fault of that must not take the place of what happened.
    @SuppressWarnings("NullAway") // the template's result is the work's own
    private static <T extends @Nullable Object> T in(
            TransactionTemplate template, Supplier<T> work) {
        try {
            return template.execute(status -> work.get());
        } catch (TransactionSystemException e) {
            if (e.getApplicationException() instanceof RuntimeException happened) {
                happened.addSuppressed(e);
                throw happened;
            }
            throw e;
        }
    }
}
