package dev.bailiwick.platform.jobs;

import static dev.bailiwick.platform.schema.Tables.JOB;

import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.JobRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of jobs that run on one server at a time. Takes part in the caller's transaction.
@Component
final class JobTable {
    static final Duration LEASE = Duration.ofSeconds(20);
    private static final int TOLERATED_INTERVALS = 3;

    /// A row, and what is known of the last run.
    ///
    /// @param dueAt null when it is not scheduled
    /// @param scheduledAt when `dueAt` was set
    /// @param lease of the last run; null before the first
    /// @param failure of the last run that failed, at `failedAt`
    record Row(
            String name,
            @Nullable Instant dueAt,
            Instant scheduledAt,
            @Nullable UUID lease,
            @Nullable Instant leaseExpiresAt,
            @Nullable String server,
            @Nullable Instant startedAt,
            @Nullable Instant endedAt,
            @Nullable Duration took,
            @Nullable Instant failedAt,
            @Nullable String failure) {
        /// Another server may run it.
        boolean isLeased(Instant now) {
            return leaseExpiresAt != null
                    && leaseExpiresAt.isAfter(now)
                    && leaseExpiresAt.isBefore(now.plus(LEASE).plus(ClockSkew.TOLERANCE));
        }

        /// Whether the lease was extended because the run took long.
        boolean isLong() {
            return startedAt != null
                    && leaseExpiresAt != null
                    && leaseExpiresAt.isAfter(startedAt.plus(LEASE));
        }

        /// The time has come, or was set before the clock was put back. A job that runs every few
        /// seconds need not wait for as long as others.
        ///
        /// @param early how long before its time it may run
        boolean isDue(Instant now, Duration early) {
            return dueAt != null
                    && (!dueAt.isAfter(now.plus(early)) || scheduledAt.isAfter(latest(now, dueAt)));
        }

        private Instant latest(Instant now, Instant due) {
            Duration several = Duration.between(scheduledAt, due).multipliedBy(TOLERATED_INTERVALS);
            return now.plus(
                    several.compareTo(ClockSkew.TOLERANCE) < 0 ? several : ClockSkew.TOLERANCE);
        }

        boolean hasFailed() {
            return failedAt != null && failedAt.equals(endedAt);
        }
    }

    private final DSLContext sql;

    JobTable(DSLContext sql) {
        this.sql = sql;
    }

    Optional<Row> find(String name) {
        return sql.selectFrom(JOB).where(JOB.NAME.eq(name)).fetchOptional(JobTable::row);
    }

    Map<String, Row> all() {
        return sql.selectFrom(JOB).fetchMap(JOB.NAME, JobTable::row);
    }

    void schedule(String name, @Nullable Instant at, Instant now) {
        sql.insertInto(JOB)
                .set(JOB.NAME, name)
                .set(JOB.DUE_AT, at)
                .set(JOB.SCHEDULED_AT, now)
                .onConflict(JOB.NAME)
                .doUpdate()
                .set(JOB.DUE_AT, at)
                .set(JOB.SCHEDULED_AT, now)
                .execute();
    }

    void bringForward(String name, Instant latest, Instant now) {
        sql.update(JOB)
                .set(JOB.DUE_AT, latest)
                .set(JOB.SCHEDULED_AT, now)
                .where(JOB.NAME.eq(name))
                .and(JOB.DUE_AT.gt(latest))
                .execute();
    }

    /// @param before the row as it was read, null if there was none
    /// @return false when another server claimed it, or its schedule was changed
    boolean claim(
            String name,
            @Nullable Row before,
            UUID lease,
            String server,
            Instant now,
            Instant next) {
        var claimed = new JobRecord();
        claimed.setDueAt(next);
        claimed.setScheduledAt(now);
        claimed.setLeaseUid(lease);
        claimed.setLeaseExpiresAt(now.plus(LEASE));
        claimed.setServer(server);
        claimed.setStartedAt(now);
        if (before == null) {
            claimed.setName(name);
            return sql.insertInto(JOB).set(claimed).onConflictDoNothing().execute() == 1;
        }
        return sql.update(JOB)
                        .set(claimed)
                        .where(JOB.NAME.eq(name))
                        .and(JOB.LEASE_UID.isNotDistinctFrom(before.lease()))
                        .and(JOB.DUE_AT.eq(before.dueAt()))
                        .execute()
                == 1;
    }

    /// Locks the row.
    ///
    /// @return whether this is still the last run
    boolean lock(String name, UUID lease) {
        var row = sql.selectFrom(JOB).where(JOB.NAME.eq(name)).and(JOB.LEASE_UID.eq(lease));
        return RowLock.on(sql, row).fetchOptional().isPresent();
    }

    boolean reschedule(UUID lease, @Nullable Instant expected, @Nullable Instant at, Instant now) {
        return sql.update(JOB)
                        .set(JOB.DUE_AT, at)
                        .set(JOB.SCHEDULED_AT, now)
                        .where(JOB.LEASE_UID.eq(lease))
                        .and(JOB.DUE_AT.isNotDistinctFrom(expected))
                        .execute()
                == 1;
    }

    int renew(Collection<UUID> leases, Instant now) {
        return sql.update(JOB)
                .set(JOB.LEASE_EXPIRES_AT, now.plus(LEASE))
                .where(JOB.LEASE_UID.in(leases))
                .execute();
    }

    void end(UUID lease, Instant now, Duration took, @Nullable String failure) {
        var ended = new JobRecord();
        ended.setLeaseExpiresAt(null);
        ended.setEndedAt(now);
        ended.setTookMillis(took.toMillis());
        if (failure != null) {
            ended.setFailedAt(now);
            ended.setFailure(failure);
        }
        sql.update(JOB).set(ended).where(JOB.LEASE_UID.eq(lease)).execute();
    }

    private static Row row(JobRecord record) {
        Long took = record.getTookMillis();
        return new Row(
                record.getName(),
                record.getDueAt(),
                record.getScheduledAt(),
                record.getLeaseUid(),
                record.getLeaseExpiresAt(),
                record.getServer(),
                record.getStartedAt(),
                record.getEndedAt(),
                took == null ? null : Duration.ofMillis(took),
                record.getFailedAt(),
                record.getFailure());
    }
}
