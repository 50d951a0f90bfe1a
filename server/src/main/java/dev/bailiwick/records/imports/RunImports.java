package dev.bailiwick.records.imports;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.csv.UnreadableCsvException;
import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.DatabaseFailure;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import jakarta.annotation.PreDestroy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
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
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Imports from upload to the changed records. The work runs in the background, two files at a
/// time; for a small file the page waits for the result.
@Component
@ConditionalOnWebApplication
final class RunImports {
    private static final Logger LOG = LoggerFactory.getLogger(RunImports.class);
    private static final int MAX_CONCURRENT = 2;

    /// An import that makes no progress for this long is continued by any server.
    static final Duration LEASE = Duration.ofSeconds(30);

    private static final Duration SHUTDOWN_TIMEOUT = Duration.ofSeconds(3);

    private final Imports imports;
    private final ApplyImport apply;
    private final Transactions transactions;
    private final Clock clock;
    private final ThreadPoolExecutor workers =
            new ThreadPoolExecutor(
                    0,
                    MAX_CONCURRENT,
                    10,
                    TimeUnit.SECONDS,
                    new SynchronousQueue<>(),
                    Thread.ofPlatform().daemon().name("imports-", 0).factory());

    RunImports(Imports imports, ApplyImport apply, Transactions transactions, Clock clock) {
        this.imports = imports;
        this.apply = apply;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @param file is deleted after reading
    /// @return empty when two other files are in progress
    Optional<Import> validate(ImportTarget<?> kind, Account by, Path file, String name)
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

    private Optional<Future<?>> submit(Import job, ImportTarget<?> kind, Path file) {
        try {
            return Optional.of(workers.submit(() -> validate(job, kind, file)));
        } catch (RejectedExecutionException e) {
            return Optional.empty();
        }
    }

    private void validate(Import job, ImportTarget<?> kind, Path file) {
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

    Optional<Import> find(UUID uid, ImportTarget<?> kind) {
        return transactions.read(() -> imports.find(uid, kind.module().key()));
    }

    /// The import of this kind that is being applied without progress.
    Optional<Import> stuck(ImportTarget<?> kind) {
        return transactions
                .read(() -> imports.beingApplied(kind.module().key()))
                .filter(job -> job.isStuck(clock.instant()));
    }

    /// @return false when it makes progress, or has ended
    boolean stop(Import job, ImportTarget<?> kind) {
        return apply.stop(job, kind);
    }

    /// Starts applying the validated changes.
    void apply(Import job, ImportTarget<?> kind) {
        if (apply.confirm(job, kind)) {
            try {
                await(workers.submit(() -> apply.run(job.id())));
            } catch (RejectedExecutionException e) {
                LOG.debug("Two other files are being processed; the import is applied after them");
            }
        }
    }

    /// Continues imports that were being applied when their server stopped, or that had to wait for
    /// another file, for disk space or for the database.
    @ScheduledJob("Continue imports that were interrupted")
    @Scheduled(fixedDelayString = "PT10S", initialDelayString = "PT5S")
    void resume() {
        Instant now = clock.instant();
        List<Long> stalled =
                transactions.read(
                        () -> imports.stalled(now.minus(LEASE), now.plus(ClockSkew.TOLERANCE)));
        for (long id : stalled) {
            try {
                var ignored = workers.submit(() -> apply.run(id));
            } catch (RejectedExecutionException e) {
                return; // next time
            }
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

    /// @return false when it was applied meanwhile, or is being applied
    boolean discard(Import job) {
        return transactions.write(() -> {
            boolean done = imports.lock(job.id()).filter(RunImports::wasConfirmed).isPresent();
            if (!done) {
                imports.discard(job.id());
            }
            return !done;
        });
    }

    private static boolean wasConfirmed(Import job) {
        return switch (job.state()) {
            case VALIDATING, VALIDATED, FAILED -> false;
            case APPLYING, APPLIED, STOPPED -> true;
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
