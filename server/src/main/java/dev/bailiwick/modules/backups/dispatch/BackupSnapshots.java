package dev.bailiwick.modules.backups.dispatch;

import static dev.bailiwick.platform.schema.Tables.BACKUP_JOB;
import static dev.bailiwick.platform.schema.Tables.BACKUP_REPOSITORY;
import static dev.bailiwick.platform.schema.Tables.BACKUP_RUN;
import static dev.bailiwick.platform.schema.Tables.BACKUP_SNAPSHOT;

import dev.bailiwick.modules.backups.registry.BackupJob;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Gatherers;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of snapshots, as the last listing of each repository and the backups since say. Runs
/// in the caller's transaction.
@Component
public final class BackupSnapshots {
    private static final int BATCH_SIZE = 500;

    private final DSLContext sql;

    BackupSnapshots(DSLContext sql) {
        this.sql = sql;
    }

    /// A snapshot as restic lists it.
    ///
    /// @param id 64 hexadecimal digits
    /// @param bytes what it contains; null when only a listing said that it exists
    public record Listed(
            String id,
            Instant at,
            String hostname,
            List<String> paths,
            List<String> tags,
            @Nullable Long bytes) {
        public Listed {
            paths = List.copyOf(paths);
            tags = List.copyOf(tags);
        }
    }

    /// @param rowId in this table
    /// @param jobId null when no job has its tag
    public record Stored(long rowId, long repositoryId, @Nullable Long jobId, Listed snapshot) {}

    /// The snapshot that a job made, unless it is known as one of another host, or, in a repository
    /// that several hosts use, as one of no job.
    void add(BackupRun run, long jobId, Listed one) {
        Condition known =
                BACKUP_SNAPSHOT
                        .REPOSITORY_ID
                        .eq(run.repositoryId())
                        .and(BACKUP_SNAPSHOT.SNAPSHOT.eq(one.id()));
        if (!sql.fetchExists(BACKUP_SNAPSHOT, known)) {
            insert(run.repositoryId(), jobId, one);
            return;
        }
        Condition own =
                BACKUP_SNAPSHOT.JOB_ID.in(
                        sql.select(BACKUP_JOB.ID)
                                .from(BACKUP_JOB)
                                .where(BACKUP_JOB.HOST_ID.eq(run.hostId())));
        boolean isShared = isShared(run.repositoryId(), run.hostId());
        int ignored =
                sql.update(BACKUP_SNAPSHOT)
                        .set(BACKUP_SNAPSHOT.JOB_ID, jobId)
                        .set(BACKUP_SNAPSHOT.BYTES, one.bytes())
                        .where(known)
                        .and(isShared ? own : own.or(BACKUP_SNAPSHOT.JOB_ID.isNull()))
                        .execute();
    }

    private void insert(long repositoryId, @Nullable Long jobId, Listed one) {
        sql.insertInto(BACKUP_SNAPSHOT)
                .set(BACKUP_SNAPSHOT.REPOSITORY_ID, repositoryId)
                .set(BACKUP_SNAPSHOT.JOB_ID, jobId)
                .set(BACKUP_SNAPSHOT.SNAPSHOT, one.id())
                .set(BACKUP_SNAPSHOT.AT, one.at())
                .set(BACKUP_SNAPSHOT.HOSTNAME, one.hostname())
                .set(BACKUP_SNAPSHOT.PATHS, String.join("\n", one.paths()))
                .set(BACKUP_SNAPSHOT.TAGS, String.join("\n", one.tags()))
                .set(BACKUP_SNAPSHOT.BYTES, one.bytes())
                .execute();
    }

    /// Makes the table say what a complete listing of a repository says. In a repository that
    /// several hosts use, a host is believed about the snapshots of its own jobs only, unless it
    /// maintains the repository.
    void replace(long repositoryId, long hostId, Collection<Listed> listed, Instant now) {
        boolean all = !isShared(repositoryId, hostId);
        Map<String, Long> jobs =
                sql.select(BACKUP_JOB.UID, BACKUP_JOB.ID)
                        .from(BACKUP_JOB)
                        .where(BACKUP_JOB.REPOSITORY_ID.eq(repositoryId))
                        .and(all ? DSL.noCondition() : BACKUP_JOB.HOST_ID.eq(hostId))
                        .fetchMap(
                                row -> "job-" + row.get(BACKUP_JOB.UID),
                                row -> row.get(BACKUP_JOB.ID));
        var known = new HashSet<String>();
        var gone = new HashSet<String>();
        sql.select(BACKUP_SNAPSHOT.SNAPSHOT, BACKUP_SNAPSHOT.JOB_ID)
                .from(BACKUP_SNAPSHOT)
                .where(BACKUP_SNAPSHOT.REPOSITORY_ID.eq(repositoryId))
                .forEach(row -> {
                    known.add(row.get(BACKUP_SNAPSHOT.SNAPSHOT));
                    Long job = row.get(BACKUP_SNAPSHOT.JOB_ID);
                    if (all || (job != null && jobs.containsValue(job))) {
                        gone.add(row.get(BACKUP_SNAPSHOT.SNAPSHOT));
                    }
                });
        for (Listed one : listed) {
            gone.remove(one.id());
            if (known.add(one.id())) {
                insert(
                        repositoryId,
                        one.tags().stream()
                                .filter(jobs::containsKey)
                                .map(jobs::get)
                                .findFirst()
                                .orElse(null),
                        one);
            }
        }
        gone.stream()
                .gather(Gatherers.windowFixed(BATCH_SIZE))
                .forEach(some ->
                        sql.deleteFrom(BACKUP_SNAPSHOT)
                                .where(BACKUP_SNAPSHOT.REPOSITORY_ID.eq(repositoryId))
                                .and(BACKUP_SNAPSHOT.SNAPSHOT.in(some))
                                .execute());
        sql.update(BACKUP_REPOSITORY)
                .set(BACKUP_REPOSITORY.LISTED_AT, now)
                .where(BACKUP_REPOSITORY.ID.eq(repositoryId))
                .execute();
    }

    /// Whether other hosts have jobs there, and this host does not maintain it.
    private boolean isShared(long repositoryId, long hostId) {
        return sql.fetchExists(
                        BACKUP_JOB,
                        BACKUP_JOB
                                .REPOSITORY_ID
                                .eq(repositoryId)
                                .and(BACKUP_JOB.HOST_ID.ne(hostId)))
                && !sql.fetchExists(
                        BACKUP_REPOSITORY,
                        BACKUP_REPOSITORY
                                .ID
                                .eq(repositoryId)
                                .and(BACKUP_REPOSITORY.MAINTENANCE_HOST_ID.eq(hostId)));
    }

    public Optional<Stored> find(long rowId) {
        return sql.selectFrom(BACKUP_SNAPSHOT)
                .where(BACKUP_SNAPSHOT.ID.eq(rowId))
                .fetchOptional(BackupSnapshots::stored);
    }

    /// The latest of a job, the latest first.
    public List<Stored> ofJob(long jobId, int limit) {
        return sql.selectFrom(BACKUP_SNAPSHOT)
                .where(BACKUP_SNAPSHOT.JOB_ID.eq(jobId))
                .orderBy(BACKUP_SNAPSHOT.AT.desc(), BACKUP_SNAPSHOT.ID.desc())
                .limit(limit)
                .fetch(BackupSnapshots::stored);
    }

    /// What the last backup of a job into its repository made; if that has gone, or made none, the
    /// newest.
    public Optional<Stored> lastBackup(BackupJob job) {
        return sql.select(BACKUP_SNAPSHOT.asterisk())
                .from(BACKUP_SNAPSHOT)
                .leftJoin(BACKUP_RUN)
                .on(
                        BACKUP_RUN.JOB_ID.eq(BACKUP_SNAPSHOT.JOB_ID),
                        BACKUP_RUN.SNAPSHOT.eq(BACKUP_SNAPSHOT.SNAPSHOT))
                .where(BACKUP_SNAPSHOT.JOB_ID.eq(job.id()))
                .and(BACKUP_SNAPSHOT.REPOSITORY_ID.eq(job.repositoryId()))
                .orderBy(
                        BACKUP_RUN.ENDED_AT.desc().nullsLast(),
                        BACKUP_SNAPSHOT.AT.desc(),
                        BACKUP_SNAPSHOT.ID.desc())
                .limit(1)
                .fetchOptional(BackupSnapshots::stored);
    }

    /// How many a job has.
    public int count(long jobId) {
        return sql.fetchCount(BACKUP_SNAPSHOT, BACKUP_SNAPSHOT.JOB_ID.eq(jobId));
    }

    public int countInRepository(long repositoryId) {
        return sql.fetchCount(BACKUP_SNAPSHOT, BACKUP_SNAPSHOT.REPOSITORY_ID.eq(repositoryId));
    }

    public static Stored stored(Record row) {
        return new Stored(
                row.get(BACKUP_SNAPSHOT.ID),
                row.get(BACKUP_SNAPSHOT.REPOSITORY_ID),
                row.get(BACKUP_SNAPSHOT.JOB_ID),
                new Listed(
                        row.get(BACKUP_SNAPSHOT.SNAPSHOT),
                        row.get(BACKUP_SNAPSHOT.AT),
                        row.get(BACKUP_SNAPSHOT.HOSTNAME),
                        lines(row.get(BACKUP_SNAPSHOT.PATHS)),
                        lines(row.get(BACKUP_SNAPSHOT.TAGS)),
                        row.get(BACKUP_SNAPSHOT.BYTES)));
    }

    private static List<String> lines(String text) {
        return text.isEmpty() ? List.of() : List.of(text.split("\n", -1));
    }
}
