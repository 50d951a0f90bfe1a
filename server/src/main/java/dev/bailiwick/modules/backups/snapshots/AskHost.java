package dev.bailiwick.modules.backups.snapshots;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.dispatch.BackupListings;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots.Stored;
import dev.bailiwick.modules.backups.dispatch.QueueRuns;
import dev.bailiwick.modules.backups.dispatch.RunParameters;
import dev.bailiwick.modules.backups.pages.RepositoryHosts;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.platform.audit.Actor;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Asks the host of a snapshot for what is not stored here. Runs in the caller's transaction.
@Component
final class AskHost {
    /// Entries of a folder in one answer.
    static final int LIMIT = 1_000;

    /// Paths of a comparison.
    static final int DIFF_LIMIT = 5_000;

    private static final int MAX_WAITING = 20;

    /// How long a failure is shown before the next visit asks again.
    private static final Duration RETRY_AFTER = Duration.ofMinutes(10);

    private final BackupListings listings;
    private final SnapshotQueries queries;
    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final RepositoryHosts hosts;
    private final QueueRuns queue;

    AskHost(
            BackupListings listings,
            SnapshotQueries queries,
            BackupJobs jobs,
            BackupRepositories repositories,
            RepositoryHosts hosts,
            QueueRuns queue) {
        this.listings = listings;
        this.queries = queries;
        this.jobs = jobs;
        this.repositories = repositories;
        this.hosts = hosts;
        this.queue = queue;
    }

    /// What is known of a folder.
    sealed interface Folder {
        record Listed(BackupListings.Page page) implements Folder {}

        /// The host has been asked.
        record Asked(BackupRun run) implements Folder {}

        /// It did not answer, or with an error.
        record Failed(BackupRun run) implements Folder {}

        /// Nothing was asked: no host can answer, or it has many questions already.
        record NotAsked(boolean busy) implements Folder {}

        /// It must be asked.
        record Unknown() implements Folder {}
    }

    /// What is stored; writes nothing.
    Folder look(Stored snapshot, SnapshotPath path, @Nullable String after, Instant now) {
        Optional<BackupListings.Page> page = listings.find(snapshot.rowId(), path.text(), after);
        if (page.isPresent()) {
            return new Folder.Listed(page.get());
        }
        BackupRun last =
                queries.latest(snapshot, BackupOperation.BROWSE, question(snapshot, path, after))
                        .orElse(null);
        if (last != null && !last.state().hasEnded()) {
            return new Folder.Asked(last);
        }
        Instant ended = last == null ? null : last.times().endedAt();
        return last != null
                        && ended != null
                        && last.errorCode() != null
                        && ended.plus(RETRY_AFTER).isAfter(now)
                ? new Folder.Failed(last)
                : new Folder.Unknown();
    }

    /// Asks for a folder, unless that has been done.
    Folder ask(Stored snapshot, SnapshotPath path, @Nullable String after, Actor by, Instant now) {
        Folder known = look(snapshot, path, after, now);
        if (!(known instanceof Folder.Unknown || known instanceof Folder.Failed)) {
            return known;
        }
        if (queries.waiting(snapshot, BackupOperation.BROWSE) >= MAX_WAITING) {
            return new Folder.NotAsked(true);
        }
        return queue(snapshot, BackupOperation.BROWSE, question(snapshot, path, after), by)
                .<Folder>map(Folder.Asked::new)
                .orElse(new Folder.NotAsked(false));
    }

    private static RunParameters question(
            Stored snapshot, SnapshotPath path, @Nullable String after) {
        return RunParameters.browse(snapshot.snapshot().id(), path.text(), after, LIMIT);
    }

    /// Empty when there is no host for it.
    Optional<BackupRun> queue(
            Stored snapshot, BackupOperation operation, RunParameters parameters, Actor by) {
        BackupJob job = job(snapshot);
        if (job != null) {
            return Optional.of(queue.queue(job, operation, parameters, by));
        }
        BackupRepository repository = repositories.find(snapshot.repositoryId()).orElseThrow();
        Long host = hosts.worker(repository);
        return host == null
                ? Optional.empty()
                : Optional.of(queue.queue(repository, host, operation, parameters, by));
    }

    /// Null also when the job backs up to another repository now.
    private @Nullable BackupJob job(Stored snapshot) {
        return snapshot.jobId() == null
                ? null
                : jobs.find(snapshot.jobId())
                        .filter(job -> job.repositoryId() == snapshot.repositoryId())
                        .orElse(null);
    }

    /// The host that is asked; null if there is none.
    @Nullable Long host(Stored snapshot) {
        BackupJob job = job(snapshot);
        return job != null
                ? Long.valueOf(job.hostId())
                : hosts.worker(repositories.find(snapshot.repositoryId()).orElseThrow());
    }
}
