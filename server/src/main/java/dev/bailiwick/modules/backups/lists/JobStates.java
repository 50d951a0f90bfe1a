package dev.bailiwick.modules.backups.lists;

import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.fleet.hosts.registry.HostState;
import dev.bailiwick.fleet.hosts.registry.HostStates;
import dev.bailiwick.fleet.hosts.registry.HostStates.NamedState;
import dev.bailiwick.modules.backups.dispatch.RunErrors;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.JobFields;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Jobs and their states, in four queries however many there are. Runs in the caller's transaction.
@Component
public final class JobStates {
    /// A runner fetches what is due within seconds.
    private static final Duration FETCHED_AFTER = Duration.ofMinutes(2);

    private final BackupJobs jobs;
    private final HostStates hosts;
    private final RunErrors errors;
    private final DSLContext sql;

    JobStates(BackupJobs jobs, HostStates hosts, RunErrors errors, DSLContext sql) {
        this.jobs = jobs;
        this.hosts = hosts;
        this.errors = errors;
        this.sql = sql;
    }

    /// The backup of a job that has not ended.
    private record Active(RunState state, Instant dueAt, @Nullable Integer permille) {}

    public List<StatedJob> all(Instant now) {
        return all(hosts.all(now), now);
    }

    List<StatedJob> all(Map<Long, NamedState> states, Instant now) {
        return stated(
                jobs.select().orderBy(BACKUP_JOB.FOLDED_NAME).fetch(BackupJobs::job),
                states,
                DSL.noCondition(),
                now);
    }

    public List<StatedJob> of(List<BackupJob> some, Instant now) {
        return some.isEmpty()
                ? List.of()
                : stated(
                        some,
                        hosts.all(now),
                        BACKUP_RUN.JOB_ID.in(some.stream().map(BackupJob::id).toList()),
                        now);
    }

    public StatedJob of(BackupJob job, Instant now) {
        return of(List.of(job), now).getFirst();
    }

    private List<StatedJob> stated(
            List<BackupJob> some, Map<Long, NamedState> states, Condition which, Instant now) {
        Map<Long, Active> active = active(which);
        Map<Long, String> codes =
                errors.ofBackups(
                        some.stream()
                                .filter(job ->
                                        RunState.FAILED.key().equals(job.status().lastState()))
                                .map(BackupJob::id)
                                .toList());
        return some.stream()
                .map(job ->
                        stated(
                                job,
                                states.getOrDefault(
                                        job.hostId(),
                                        new NamedState(
                                                job.hostId(),
                                                job.details().get(JobFields.HOST),
                                                HostState.PENDING)),
                                active.get(job.id()),
                                codes.get(job.id()),
                                now))
                .toList();
    }

    private Map<Long, Active> active(Condition which) {
        var active = new HashMap<Long, Active>();
        sql.select(BACKUP_RUN.JOB_ID, BACKUP_RUN.STATE, BACKUP_RUN.DUE_AT, BACKUP_RUN.PERMILLE)
                .from(BACKUP_RUN)
                .where(
                        BACKUP_RUN.STATE.in(
                                RunState.QUEUED.key(),
                                RunState.LEASED.key(),
                                RunState.RUNNING.key()))
                .and(BACKUP_RUN.OPERATION.eq(BackupOperation.BACKUP.key()))
                .and(BACKUP_RUN.JOB_ID.isNotNull())
                .and(which)
                .forEach(row ->
                        active.put(
                                row.get(BACKUP_RUN.JOB_ID),
                                new Active(
                                        RunState.of(row.get(BACKUP_RUN.STATE)),
                                        row.get(BACKUP_RUN.DUE_AT),
                                        row.get(BACKUP_RUN.PERMILLE))));
        return active;
    }

    private static StatedJob stated(
            BackupJob job,
            NamedState host,
            @Nullable Active active,
            @Nullable String error,
            Instant now) {
        Proof proof = Proof.of(job, now);
        Integer permille = active == null ? null : active.permille();
        return new StatedJob(
                job,
                host,
                state(job, host, active, proof, now),
                proof,
                error,
                permille == null ? null : Integer.valueOf(permille / 10));
    }

    private static JobState state(
            BackupJob job, NamedState host, @Nullable Active active, Proof proof, Instant now) {
        BackupJob.Status status = job.status();
        if (active != null && active.state() == RunState.RUNNING) {
            return JobState.RUNNING;
        }
        if (job.isPaused()) {
            return JobState.PAUSED;
        }
        boolean overdue = job.isOverdue(!host.isOffline(), now);
        if (overdue) {
            return status.lastSuccessAt() == null ? JobState.NEVER_SUCCEEDED : JobState.OVERDUE;
        }
        if (active != null && !active.dueAt().isAfter(now)) {
            return active.state() == RunState.QUEUED
                            && (host.isOffline()
                                    || active.dueAt().plus(FETCHED_AFTER).isBefore(now))
                    ? JobState.WAITING
                    : JobState.QUEUED;
        }
        return status.lastState() == null
                ? JobState.NOT_RUN
                : last(status, RunState.of(status.lastState()), proof);
    }

    private static JobState last(BackupJob.Status status, RunState last, Proof proof) {
        return switch (last) {
            case FAILED ->
                    status.lastSuccessAt() == null ? JobState.NEVER_SUCCEEDED : JobState.FAILED;
            case LOST -> status.lastSuccessAt() == null ? JobState.NEVER_SUCCEEDED : JobState.LOST;
            case CANCELLED -> JobState.CANCELLED;
            case SUCCEEDED, QUEUED, LEASED, RUNNING ->
                    proof == Proof.FAILED
                            ? JobState.DRILL_FAILED
                            : status.lastWarnings() > 0
                                    ? JobState.WARNINGS
                                    : proof == Proof.MISSING
                                            ? JobState.NOT_PROVEN
                                            : JobState.SUCCEEDED;
        };
    }
}
