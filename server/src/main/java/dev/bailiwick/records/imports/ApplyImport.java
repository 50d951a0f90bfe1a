package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.db.DatabaseFailure;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// Applies an import in steps. Each is a short transaction that also stores how far the import is,
/// so that others can write in between, and any server can continue after any step.
///
/// All or nothing: before the first step, the staged rows are compared with the records once more,
/// and from then on nothing else changes these records ([RecordLock]). A step therefore fails only
/// for a reason that goes away, such as a full disk, and is repeated until it succeeds.
@Component
@ConditionalOnWebApplication
final class ApplyImport {
    private static final Logger LOG = LoggerFactory.getLogger(ApplyImport.class);

    /// Between two steps, for those who wait. The pool of SQLite's one connection would otherwise
    /// give it back to this thread before a waiting one has woken up.
    private static final Duration PAUSE = Duration.ofMillis(2);

    private final List<ImportTarget<?>> kinds;
    private final Imports imports;
    private final RecordLock lock;
    private final Accounts accounts;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;

    ApplyImport(
            List<ImportTarget<?>> kinds,
            Imports imports,
            RecordLock lock,
            Accounts accounts,
            Transactions transactions,
            AuditLog audit,
            Clock clock) {
        this.kinds = kinds;
        this.imports = imports;
        this.lock = lock;
        this.accounts = accounts;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// Confirms a validated import. From now on no other change is made to records of its kind.
    ///
    /// @return false when there is nothing to do, or it has been confirmed before
    boolean confirm(Import job, ImportTarget<?> kind) {
        return transactions.write(() -> {
            audit.acquireLock(kind.module().key());
            boolean open =
                    imports.lock(job.id())
                            .filter(now -> now.state() == ImportState.VALIDATED)
                            .filter(now -> now.isRetained(clock.instant()))
                            .filter(now -> now.changeCount() > 0)
                            .isPresent();
            if (open) {
                lock.requireNoImport(kind.module());
                imports.setState(job.id(), ImportState.APPLYING, null, clock.instant());
            }
            return open;
        });
    }

    /// Applies a confirmed import from where it is.
    void run(long id) {
        try {
            transactions
                    .read(() -> imports.byId(id))
                    .filter(job -> job.state() == ImportState.APPLYING)
                    .filter(job -> job.appliedTo() != null || start(job))
                    .ifPresent(this::takeSteps);
        } catch (RuntimeException e) { // nobody may be waiting for the exception
            LOG.error("An import could not be applied; it will be continued", e);
            explain(id, e);
        }
    }

    /// Compares the staged rows with the records. This takes seconds for a million rows, but only
    /// reads.
    ///
    /// @return false when the import cannot be applied
    private boolean start(Import job) {
        Optional<String> reason = reasonNotToApply(job);
        transactions.write(() -> {
            if (reason.isEmpty()) {
                imports.start(job.id(), clock.instant());
            } else {
                imports.refuse(job.id(), reason.get(), clock.instant());
            }
        });
        return reason.isEmpty();
    }

    private Optional<String> reasonNotToApply(Import job) {
        try {
            boolean current = transactions.snapshot(() -> kind(job).isCurrent(job.id()));
            return current
                    ? Optional.empty()
                    : Optional.of(
                            "Someone changed some of these records after the check. Nothing was"
                                    + " imported. Upload the file again.");
        } catch (ImportRefusedException e) {
            return Optional.of(e.reason());
        }
    }

    private void takeSteps(Import job) {
        ImportTarget<?> kind = kind(job);
        var size = new StepSize(job.failure() != null);
        boolean more = true;
        while (more && !Thread.currentThread().isInterrupted()) {
            more = transactions.write(() -> step(job.id(), kind, size));
            size.end();
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /// @return whether there is more to do
    private boolean step(long id, ImportTarget<?> kind, StepSize size) {
        audit.acquireLock(kind.module().key());
        size.begin();
        Import job = imports.lock(id).orElseThrow();
        Integer after = job.appliedTo();
        if (job.state() != ImportState.APPLYING || after == null) {
            return false; // another server has finished it, or it was stopped
        }
        int end = imports.lastRow(id);
        int last = Math.min(after + size.rows(), end);
        var step = new ImportStep(id, after, last, by(job), clock.instant());
        kind.apply(step);
        imports.advance(step);
        if (last == end) {
            finish(job, kind, step);
        }
        return last < end;
    }

    private void finish(Import job, ImportTarget<?> kind, ImportStep last) {
        audit.record(
                AuditEvent.of("Records Imported")
                        .by(last.by())
                        .on(kind.module().label())
                        .with("file", job.fileName())
                        .with("created", Integer.toString(job.created()))
                        .with("changed", Integer.toString(job.changed()))
                        .with("unchanged", Integer.toString(job.unchanged()))
                        .with("refused", Integer.toString(job.refused())));
        imports.setState(job.id(), ImportState.APPLIED, null, last.now());
    }

    /// Stops an import that makes no progress. What is saved stays, and other changes to records of
    /// its kind are possible again.
    ///
    /// @return false when it makes progress, or has ended
    boolean stop(Import job, ImportTarget<?> kind) {
        return transactions.write(() -> {
            audit.acquireLock(kind.module().key());
            Optional<Import> stuck =
                    imports.lock(job.id()).filter(now -> now.isStuck(clock.instant()));
            stuck.ifPresent(now -> {
                int saved = imports.saved(now);
                audit.record(
                        AuditEvent.of("Import Stopped")
                                .on(kind.module().label())
                                .with("file", now.fileName())
                                .with("saved", Integer.toString(saved))
                                .with("not_saved", Integer.toString(now.changeCount() - saved))
                                .with("last_row", Integer.toString(now.lastSavedRow())));
                imports.setState(now.id(), ImportState.STOPPED, null, clock.instant());
            });
            return stuck.isPresent();
        });
    }

    /// Even if they have lost the permission since: they had it when they confirmed the import.
    private Actor by(Import job) {
        return accounts.byId(job.accountId()).map(Account::actor).orElse(Actor.SYSTEM);
    }

    private ImportTarget<?> kind(Import job) {
        return kinds.stream()
                .filter(kind -> kind.module().key().equals(job.kind()))
                .findFirst()
                .orElseThrow();
    }

    private void explain(long id, RuntimeException e) {
        String cause =
                switch (DatabaseFailure.in(e).orElse(null)) {
                    case DISK_FULL -> "The server's disk is full.";
                    case UNREACHABLE -> "The database did not respond.";
                    case null -> "Something went wrong. See the server's log.";
                };
        try {
            transactions.write(
                    () -> imports.explain(id, cause + " The import continues when it can."));
        } catch (RuntimeException again) {
            LOG.warn("The page of the import cannot show why it does not continue", again);
        }
    }
}
