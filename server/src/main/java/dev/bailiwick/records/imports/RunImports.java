package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.csv.UnreadableCsvException;
import dev.bailiwick.platform.db.DatabaseFailure;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.web.errors.RefusedException;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.security.concurrent.DelegatingSecurityContextRunnable;
import org.springframework.stereotype.Component;

/// Imports from upload to the changed records. The work runs in the background, two files at a
/// time; for a small file the page waits for the result.
@Component
@ConditionalOnWebApplication
final class RunImports {
    private static final Logger LOG = LoggerFactory.getLogger(RunImports.class);
    private static final int MAX_CONCURRENT = 2;
    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(3);

    private final Imports imports;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;
    private final ThreadPoolExecutor workers =
            new ThreadPoolExecutor(
                    0,
                    MAX_CONCURRENT,
                    10,
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    Thread.ofPlatform().daemon().name("imports-", 0).factory());

    RunImports(Imports imports, Transactions transactions, AuditLog audit, Clock clock) {
        this.imports = imports;
        this.transactions = transactions;
        this.audit = audit;
        this.clock = clock;
    }

    /// @param file is deleted after reading
    /// @return empty when two other files are in progress
    Optional<Import> validate(ImportTarget<?, ?> kind, Account by, Path file, String name)
            throws IOException {
        boolean handedOn = false;
        try {
            long bytes = Files.size(file);
            Import job =
                    transactions.write(() ->
                            imports.begin(
                                    kind.module().key(), by.id(), name, bytes, clock.instant()));
            Optional<Future<?>> work = submit(job, kind, file);
            handedOn = work.isPresent();
            work.ifPresentOrElse(
                    RunImports::await, () -> transactions.write(() -> imports.discard(job.id())));
            return work.map(_ -> job);
        } finally {
            if (!handedOn) {
                delete(file);
            }
        }
    }

    private Optional<Future<?>> submit(Import job, ImportTarget<?, ?> kind, Path file) {
        try {
            return Optional.of(workers.submit(() -> validate(job, kind, file)));
        } catch (RejectedExecutionException e) {
            return Optional.empty();
        }
    }

    private void validate(Import job, ImportTarget<?, ?> kind, Path file) {
        try {
            boolean whole = new ValidateFile<>(job, kind, imports, transactions, clock).run(file);
            if (whole) {
                end(job.id(), ImportState.VALIDATED, null);
            } else {
                end(job.id(), ImportState.FAILED, "Validation stopped before the end of the file.");
            }
        } catch (UnreadableCsvException e) {
            end(job.id(), ImportState.FAILED, e.reason());
        } catch (ImportRefusedException e) {
            end(job.id(), ImportState.FAILED, e.reason());
            // by now nobody may be waiting for the exception
        } catch (IOException | RuntimeException e) {
            LOG.error("An import's file could not be validated", e);
            end(job.id(), ImportState.FAILED, failureMessage(e));
        } finally {
            delete(file);
        }
    }

    private void end(long id, ImportState state, @Nullable String failure) {
        transactions.write(() -> imports.setState(id, state, failure, clock.instant()));
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("An imported file could not be removed", e);
        }
    }

    Optional<Import> find(UUID uid, ImportTarget<?, ?> kind, Account by) {
        return transactions.read(() -> imports.find(uid, kind.module().key(), by.id()));
    }

    /// Starts applying the validated changes.
    ///
    /// @return false when there is nothing to do, or somebody else has started it
    boolean apply(Import job, ImportTarget<?, ?> kind, Account by) {
        boolean mine =
                transactions.write(() -> {
                    Optional<Import> now = imports.lock(job.id());
                    boolean free =
                            now.isPresent()
                                    && now.get().isRetained(clock.instant())
                                    && now.get().changeCount() > 0
                                    && (now.get().state() == ImportState.VALIDATED
                                            || (now.get().state() == ImportState.APPLYING
                                                    && now.get().wasInterrupted(clock.instant())));
                    if (free) {
                        imports.setState(job.id(), ImportState.APPLYING, null, clock.instant());
                    }
                    return free;
                });
        if (mine) {
            try {
                // Runs as the person, who may be signed out or demoted before it is this file's
                // turn.
                await(
                        workers.submit(
                                new DelegatingSecurityContextRunnable(
                                        () -> applyStaged(job.id(), kind, by.actor()))));
            } catch (RejectedExecutionException e) {
                end(
                        job.id(),
                        ImportState.VALIDATED,
                        "Two other files are being processed. Try again in a minute.");
            }
        }
        return mine;
    }

    void applyStaged(long id, ImportTarget<?, ?> kind, Actor by) {
        try {
            transactions.write(() -> {
                audit.acquireLock();
                Import now = imports.lock(id).orElseThrow(Outdated::new);
                if (now.state() != ImportState.APPLYING) {
                    return; // already applied by another request
                }
                if (!kind.apply(id, by, clock.instant())) {
                    throw new Outdated();
                }
                audit.record(
                        AuditEvent.of("Records Imported")
                                .by(by)
                                .on(kind.module().label())
                                .with("file", now.fileName())
                                .with("created", Integer.toString(now.created()))
                                .with("changed", Integer.toString(now.changed()))
                                .with("unchanged", Integer.toString(now.unchanged()))
                                .with("refused", Integer.toString(now.refused())));
                imports.setState(id, ImportState.APPLIED, null, clock.instant());
            });
        } catch (ImportRefusedException e) {
            end(id, ImportState.FAILED, e.reason());
        } catch (RefusedException e) {
            end(
                    id,
                    ImportState.FAILED,
                    "Before this import could start, you were signed out or your permissions were"
                            + " changed. Nothing was imported.");
        } catch (Outdated | DataIntegrityViolationException e) {
            end(
                    id,
                    ImportState.FAILED,
                    "Someone changed some of these records after the check. Nothing was imported."
                            + " Upload the file again.");
        } catch (RuntimeException e) { // by now nobody may be waiting for the exception
            LOG.error("An import could not be applied", e);
            end(id, ImportState.FAILED, failureMessage(e));
        }
    }

    private static String failureMessage(Exception e) {
        String cause =
                switch (DatabaseFailure.in(e).orElse(null)) {
                    case DISK_FULL -> "The server's disk is full.";
                    case UNREACHABLE -> "The database did not respond.";
                    case null -> "Something went wrong. See the server's log.";
                };
        return cause + " Nothing was imported.";
    }

    private static final class Outdated extends RuntimeException {
        Outdated() {
            super(null, null, false, false);
        }
    }

    /// @return false when it was applied meanwhile, or is being applied
    boolean discard(Import job) {
        return transactions.write(() -> {
            boolean done = imports.lock(job.id()).filter(now -> !isDiscardable(now)).isPresent();
            if (!done) {
                imports.discard(job.id());
            }
            return !done;
        });
    }

    private boolean isDiscardable(Import job) {
        return switch (job.state()) {
            case VALIDATING, VALIDATED, FAILED -> true;
            case APPLYING -> job.wasInterrupted(clock.instant());
            case APPLIED -> false;
        };
    }

    /// If it takes longer, the page shows the progress.
    private static void await(Future<?> work) {
        try {
            Object ignored = work.get(SHUTDOWN_TIMEOUT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.debug("An import takes longer than a request can wait");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        }
    }

    @PreDestroy
    void stop() {
        workers.shutdownNow();
    }
}
