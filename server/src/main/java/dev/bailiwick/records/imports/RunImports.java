package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.Actor;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import dev.bailiwick.platform.csv.UnreadableCsv;
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

/// Imports from the file that was sent to the records that are changed. Work goes on in the
/// background, two files at a time; who sends a small one has its outcome before the page.
@Component
@ConditionalOnWebApplication
final class RunImports {
    private static final Logger LOG = LoggerFactory.getLogger(RunImports.class);
    private static final int AT_ONCE = 2;
    private static final Duration PATIENCE = Duration.ofSeconds(3);

    private final Imports imports;
    private final Transactions transactions;
    private final AuditLog audit;
    private final Clock clock;
    private final ThreadPoolExecutor workers =
            new ThreadPoolExecutor(
                    0,
                    AT_ONCE,
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

    /// @param file is deleted when it was read
    /// @return empty when two others are being worked on
    <R> Optional<Import> check(ImportTarget<R> kind, Account by, Path file, String name)
            throws IOException {
        boolean handedOn = false;
        try {
            long bytes = Files.size(file);
            Import job =
                    transactions.write(() ->
                            imports.begin(
                                    kind.module().key(), by.id(), name, bytes, clock.instant()));
            Optional<Future<?>> work = submitted(job, kind, file);
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

    private <R> Optional<Future<?>> submitted(Import job, ImportTarget<R> kind, Path file) {
        try {
            return Optional.of(workers.submit(() -> check(job, kind, file)));
        } catch (RejectedExecutionException e) {
            return Optional.empty();
        }
    }

    private <R> void check(Import job, ImportTarget<R> kind, Path file) {
        try {
            boolean whole = new ValidateFile<>(job, kind, imports, transactions, clock).run(file);
            if (whole) {
                end(job.id(), ImportState.CHECKED, null);
            } else {
                end(
                        job.id(),
                        ImportState.FAILED,
                        "The check was ended before the end of the file.");
            }
        } catch (UnreadableCsv e) {
            end(job.id(), ImportState.FAILED, e.reason());
        } catch (ImportRefused e) {
            end(job.id(), ImportState.FAILED, e.reason());
        } catch (IOException | RuntimeException e) { // after a while nobody waits to be thrown it
            LOG.error("An import's file could not be checked", e);
            end(job.id(), ImportState.FAILED, whatBroke(e));
        } finally {
            delete(file);
        }
    }

    private void end(long id, ImportState state, @Nullable String failure) {
        transactions.write(() -> imports.move(id, state, failure, clock.instant()));
    }

    private static void delete(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            LOG.warn("An imported file could not be removed", e);
        }
    }

    Optional<Import> find(UUID uid, ImportTarget<?> kind, Account by) {
        return transactions.read(() -> imports.find(uid, kind.module().key(), by.id()));
    }

    /// Begins to do what the check found.
    ///
    /// @return false when there is nothing to do, or somebody else does it
    boolean apply(Import job, ImportTarget<?> kind, Account by) {
        boolean mine =
                transactions.write(() -> {
                    Optional<Import> now = imports.lock(job.id());
                    boolean free =
                            now.isPresent()
                                    && now.get().isKept(clock.instant())
                                    && now.get().effective() > 0
                                    && (now.get().state() == ImportState.CHECKED
                                            || (now.get().state() == ImportState.APPLYING
                                                    && now.get().wasInterrupted(clock.instant())));
                    if (free) {
                        imports.move(job.id(), ImportState.APPLYING, null, clock.instant());
                    }
                    return free;
                });
        if (mine) {
            try {
                // As the person, who may be signed out or demoted before it is this file's turn.
                await(
                        workers.submit(
                                new DelegatingSecurityContextRunnable(
                                        () -> carryOut(job.id(), kind, by.actor()))));
            } catch (RejectedExecutionException e) {
                end(
                        job.id(),
                        ImportState.CHECKED,
                        "Two other files are being worked on. Try again in a minute.");
            }
        }
        return mine;
    }

    void carryOut(long id, ImportTarget<?> kind, Actor by) {
        try {
            transactions.write(() -> {
                audit.takeTurn();
                Import now = imports.lock(id).orElseThrow(Outdated::new);
                if (now.state() != ImportState.APPLYING) {
                    return; // whoever came before has done it
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
                imports.move(id, ImportState.APPLIED, null, clock.instant());
            });
        } catch (ImportRefused e) {
            end(id, ImportState.FAILED, e.reason());
        } catch (RefusedException e) {
            end(
                    id,
                    ImportState.FAILED,
                    "Before it was this file's turn, you were signed out or your rights were"
                            + " changed. Nothing was imported.");
        } catch (Outdated | DataIntegrityViolationException e) {
            end(
                    id,
                    ImportState.FAILED,
                    "Somebody changed some of these records after the check. Nothing was imported."
                            + " Send the file again.");
        } catch (RuntimeException e) { // after a while nobody waits to be thrown it
            LOG.error("An import could not be applied", e);
            end(id, ImportState.FAILED, whatBroke(e));
        }
    }

    private static String whatBroke(Exception e) {
        String cause =
                switch (DatabaseFailure.in(e).orElse(null)) {
                    case NO_ROOM -> "The server's disk is full.";
                    case UNREACHABLE -> "The database did not answer.";
                    case null -> "Something went wrong; the server's log says what.";
                };
        return cause + " Nothing was imported.";
    }

    private static final class Outdated extends RuntimeException {
        Outdated() {
            super(null, null, false, false);
        }
    }

    /// @return false when it was done meanwhile, or is being done
    boolean discard(Import job) {
        return transactions.write(() -> {
            boolean done = imports.lock(job.id()).filter(now -> !isWithoutEffect(now)).isPresent();
            if (!done) {
                imports.discard(job.id());
            }
            return !done;
        });
    }

    private boolean isWithoutEffect(Import job) {
        return switch (job.state()) {
            case READING, CHECKED, FAILED -> true;
            case APPLYING -> job.wasInterrupted(clock.instant());
            case APPLIED -> false;
        };
    }

    /// Long work is shown as such by the page.
    private static void await(Future<?> work) {
        try {
            Object ignored = work.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            LOG.debug("An import takes longer than a page may");
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
