package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;
import static java.time.ZoneOffset.UTC;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.CheckLevel;
import dev.bailiwick.modules.backups.registry.RepositoryFields;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.function.BiConsumer;
import org.jooq.DSLContext;
import org.jooq.TableField;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Queues runs whose time has come, and ends those whose agent has gone silent. Runs on every
/// server: the update that moves a job's time decides which of them queues its run.
@Component
@ConditionalOnWebApplication
public final class RunSchedules {
    private static final int BATCH_SIZE = 100;
    private static final Duration WEEK = Duration.ofDays(7);
    private static final Duration KEEP_RUNS = Duration.ofDays(400);
    private static final Duration KEEP_LISTINGS = Duration.ofDays(14);
    private static final int MAX_DELETED = 1_000;

    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final BackupRuns runs;
    private final RunTransitions transitions;
    private final BackupListings listings;
    private final QueueRuns queue;
    private final EndRuns end;
    private final AbandonedRuns abandoned;
    private final DSLContext sql;
    private final Transactions transactions;
    private final Clock clock;

    RunSchedules(
            BackupJobs jobs,
            BackupRepositories repositories,
            BackupRuns runs,
            RunTransitions transitions,
            BackupListings listings,
            QueueRuns queue,
            EndRuns end,
            AbandonedRuns abandoned,
            DSLContext sql,
            Transactions transactions,
            Clock clock) {
        this.jobs = jobs;
        this.repositories = repositories;
        this.runs = runs;
        this.transitions = transitions;
        this.listings = listings;
        this.queue = queue;
        this.end = end;
        this.abandoned = abandoned;
        this.sql = sql;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob("Queue backup runs")
    @Scheduled(fixedDelayString = "PT5S", initialDelayString = "PT5S")
    public void queue() {
        Instant now = now();
        queueAll(transactions.read(() -> jobs.due(now, BATCH_SIZE)), queue::scheduled, now);
        queueAll(
                transactions.read(() -> jobs.drillsDue(now, BATCH_SIZE)),
                queue::scheduledDrill,
                now);
    }

    private void queueAll(List<Long> ids, BiConsumer<BackupJob, Instant> work, Instant now) {
        for (long id : ids) {
            transactions.write(() -> jobs.find(id).ifPresent(job -> work.accept(job, now)));
        }
    }

    @ScheduledJob("End backup runs without reports")
    @Scheduled(fixedDelayString = "PT10S", initialDelayString = "PT10S")
    public void expire() {
        Instant now = now();
        for (BackupRun run : transactions.read(() -> transitions.expired(now, BATCH_SIZE))) {
            transactions.write(() -> expire(run, now));
        }
    }

    private void expire(BackupRun run, Instant now) {
        if (run.state() == RunState.QUEUED) {
            boolean ignored =
                    end.end(
                            run,
                            RunTransitions.End.without(
                                    RunState.CANCELLED,
                                    "cancelled",
                                    "The host did not fetch it in time."),
                            now);
        } else if (RunTransitions.isTooLong(run, now)) {
            boolean ignored =
                    end.end(
                            run,
                            RunTransitions.End.without(
                                    RunState.LOST,
                                    "failed",
                                    "It used the repository for more than %d days."
                                            .formatted(
                                                    RunTransitions.longest(run.operation())
                                                            .toDays())),
                            now);
        } else {
            abandoned.giveUp(run, now);
        }
    }

    /// Checks and prunes, weekly for each repository that jobs use.
    @ScheduledJob(value = "Maintain backup repositories", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT1M")
    public void maintain() {
        Instant now = now();
        for (BackupRepository one : transactions.read(() -> repositories.all())) {
            transactions.write(() -> maintain(one, now));
        }
        int ignored =
                transactions.write(
                        () -> transitions.deleteBefore(now.minus(KEEP_RUNS), MAX_DELETED));
        int _ = transactions.write(() -> listings.deleteBefore(now, KEEP_LISTINGS));
    }

    private void maintain(BackupRepository repository, Instant now) {
        Long host = maintenanceHost(repository);
        if (host == null) {
            return;
        }
        CheckLevel level = repository.details().get(RepositoryFields.CHECK);
        if (level != CheckLevel.NONE) {
            Instant before = due(repository, BACKUP_REPOSITORY.NEXT_CHECK_AT, now);
            if (before != null) {
                String share =
                        level == CheckLevel.DATA && isFirstOfMonth(before, now)
                                ? CheckLevel.MONTHLY_SHARE
                                : null;
                queue(repository, host, BackupOperation.CHECK, RunParameters.check(share), now);
            }
        }
        boolean mayPrune = !repository.isAppendOnly() || repository.maintenanceHostId() != null;
        if (mayPrune && due(repository, BACKUP_REPOSITORY.NEXT_PRUNE_AT, now) != null) {
            queue(repository, host, BackupOperation.PRUNE, RunParameters.NONE, now);
        }
    }

    private @Nullable Long maintenanceHost(BackupRepository repository) {
        return repository.maintenanceHostId() != null
                ? repository.maintenanceHostId()
                : jobs.ofRepository(repository.id()).stream()
                        .findFirst()
                        .map(BackupJob::hostId)
                        .orElse(null);
    }

    private static boolean isFirstOfMonth(Instant before, Instant now) {
        return !YearMonth.from(before.atZone(UTC)).equals(YearMonth.from(now.atZone(UTC)));
    }

    /// Moves the time to next week; the first time is a week after the first look.
    ///
    /// @return when the time was moved before; null unless it is due
    private @Nullable Instant due(
            BackupRepository repository, TableField<?, Instant> column, Instant now) {
        Instant at =
                sql.select(column)
                        .from(BACKUP_REPOSITORY)
                        .where(BACKUP_REPOSITORY.ID.eq(repository.id()))
                        .fetchSingle(column);
        if (at != null && at.isAfter(now)) {
            return null;
        }
        sql.update(BACKUP_REPOSITORY)
                .set(column, now.plus(WEEK))
                .where(BACKUP_REPOSITORY.ID.eq(repository.id()))
                .execute();
        return at == null ? null : at.minus(WEEK);
    }

    private void queue(
            BackupRepository repository,
            long host,
            BackupOperation operation,
            RunParameters parameters,
            Instant now) {
        if (!runs.isUnfinishedInRepository(repository.id(), operation)) {
            BackupRun ignored =
                    runs.insert(
                            new BackupRuns.NewRun(
                                    null,
                                    repository.id(),
                                    host,
                                    operation,
                                    parameters,
                                    null,
                                    now,
                                    null),
                            now);
        }
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
