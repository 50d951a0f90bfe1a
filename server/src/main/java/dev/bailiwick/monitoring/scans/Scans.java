package dev.bailiwick.monitoring.scans;

import static dev.bailiwick.platform.schema.Tables.SCAN;

import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.jobs.RowLease;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.schema.tables.records.ScanRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of scans. Runs in the caller's transaction.
@Component
public final class Scans {
    private static final RowLease LEASE = new RowLease(SCAN.LEASE_EXPIRES_AT, Scan.LEASE);

    private final DSLContext sql;

    Scans(DSLContext sql) {
        this.sql = sql;
    }

    /// The newest scan of a subnet, open or ended.
    public Optional<Scan> last(long subnet) {
        return sql.selectFrom(SCAN)
                .where(SCAN.SUBNET_ID.eq(subnet))
                .orderBy(SCAN.ID.desc())
                .limit(1)
                .fetchOptional(Scans::scan);
    }

    /// Does nothing when one is open.
    ///
    /// @param actor empty for a scheduled scan
    boolean add(long subnet, String actor, Instant now) {
        return sql.insertInto(SCAN)
                        .set(SCAN.SUBNET_ID, subnet)
                        .set(SCAN.STATE, ScanState.WAITING.key())
                        .set(SCAN.ACTOR, actor)
                        .set(SCAN.REQUESTED_AT, now)
                        .set(SCAN.LEASE_EXPIRES_AT, LEASE.expiry(now))
                        .set(SCAN.TOTAL, 0)
                        .set(SCAN.STARTED, 0)
                        .set(SCAN.COMPLETED, 0)
                        .set(SCAN.ANSWERED, 0)
                        .set(SCAN.NOT_PERMITTED, 0)
                        .onConflictDoNothing()
                        .execute()
                == 1;
    }

    boolean hasPending(Instant now) {
        return sql.fetchExists(SCAN, isAvailable(now));
    }

    /// Claims the oldest scan that is waiting, or whose runner lost its lease.
    Optional<Scan> claim(String runner, Instant now) {
        List<Long> candidates =
                sql.select(SCAN.ID)
                        .from(SCAN)
                        .where(isAvailable(now))
                        .orderBy(SCAN.ID)
                        .limit(1)
                        .fetch(SCAN.ID);
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Condition still = SCAN.ID.eq(candidates.getFirst()).and(isAvailable(now));
        return RowLock.on(sql, sql.selectFrom(SCAN).where(still))
                .fetchOptional()
                .map(row -> {
                    row.setState(ScanState.RUNNING.key());
                    row.setClaimedBy(runner);
                    row.setLeaseExpiresAt(LEASE.expiry(now));
                    row.setStarted(row.getCompleted());
                    int ignored = row.update();
                    return scan(row);
                });
    }

    private static Condition isAvailable(Instant now) {
        return SCAN.ENDED_AT
                .isNull()
                .and(SCAN.STATE.eq(ScanState.WAITING.key()).or(LEASE.isFree(now)));
    }

    /// @return false when it was cancelled or claimed by another runner
    boolean setTotal(long id, String runner, int total, Instant now) {
        return sql.update(SCAN)
                        .set(SCAN.TOTAL, total)
                        .set(SCAN.LEASE_EXPIRES_AT, LEASE.expiry(now))
                        .where(isLeasedBy(id, runner))
                        .execute()
                == 1;
    }

    /// @param ahead how many were pinged after the last stored result
    /// @return false when it was cancelled or claimed by another runner
    boolean renewLease(long id, String runner, int ahead, Instant now) {
        return sql.update(SCAN)
                        .set(SCAN.LEASE_EXPIRES_AT, LEASE.expiry(now))
                        .set(SCAN.STARTED, SCAN.COMPLETED.plus(ahead))
                        .where(isLeasedBy(id, runner))
                        .execute()
                == 1;
    }

    /// Adds to the counts, up to and including the cursor.
    ///
    /// @return false when it was cancelled or claimed by another runner
    boolean advance(long id, String runner, Advance by, Instant now) {
        return sql.update(SCAN)
                        .set(SCAN.LEASE_EXPIRES_AT, LEASE.expiry(now))
                        .set(SCAN.CURSOR_KEY, by.cursor().key())
                        .set(SCAN.COMPLETED, SCAN.COMPLETED.plus(by.completed()))
                        .set(SCAN.STARTED, SCAN.COMPLETED.plus(by.completed()))
                        .set(SCAN.ANSWERED, SCAN.ANSWERED.plus(by.answered()))
                        .set(SCAN.NOT_PERMITTED, SCAN.NOT_PERMITTED.plus(by.notPermitted()))
                        .set(
                                by.method() == null
                                        ? Map.of()
                                        : Map.of(SCAN.METHOD, by.method().key()))
                        .where(isLeasedBy(id, runner))
                        .execute()
                == 1;
    }

    /// @param method null when none of them was pinged
    record Advance(
            IpAddress cursor,
            int completed,
            int answered,
            int notPermitted,
            @Nullable PingMethod method) {}

    /// Releases it for the next runner.
    void release(long id, String runner) {
        sql.update(SCAN)
                .set(SCAN.STATE, ScanState.WAITING.key())
                .setNull(SCAN.CLAIMED_BY)
                .set(SCAN.STARTED, SCAN.COMPLETED)
                .where(isLeasedBy(id, runner))
                .execute();
    }

    void end(long id, String runner, ScanState state, @Nullable String failure, Instant now) {
        sql.update(SCAN)
                .set(SCAN.STATE, state.key())
                .set(SCAN.FAILURE, failure)
                .set(SCAN.ENDED_AT, now)
                .where(isLeasedBy(id, runner))
                .execute();
    }

    private static Condition isLeasedBy(long id, String runner) {
        return SCAN.ID
                .eq(id)
                .and(SCAN.CLAIMED_BY.eq(runner))
                .and(SCAN.STATE.eq(ScanState.RUNNING.key()));
    }

    /// @return its state before, empty when none is open
    Optional<Scan> cancel(long subnet, Instant now) {
        Condition open = SCAN.SUBNET_ID.eq(subnet).and(SCAN.ENDED_AT.isNull());
        return RowLock.on(sql, sql.selectFrom(SCAN).where(open))
                .fetchOptional()
                .map(row -> {
                    Scan before = scan(row);
                    row.setState(ScanState.CANCELLED.key());
                    row.setStarted(row.getCompleted());
                    row.setEndedAt(now);
                    int ignored = row.update();
                    return before;
                });
    }

    void delete(Instant before) {
        sql.deleteFrom(SCAN).where(SCAN.ENDED_AT.lessThan(before)).execute();
    }

    private static Scan scan(ScanRecord row) {
        byte[] cursor = row.getCursorKey();
        String method = row.getMethod();
        return new Scan(
                row.getId(),
                row.getSubnetId(),
                ScanState.of(row.getState()),
                row.getActor(),
                row.getRequestedAt(),
                row.getLeaseExpiresAt(),
                row.getEndedAt(),
                cursor == null ? null : IpAddress.ofKey(cursor),
                row.getTotal(),
                row.getStarted(),
                row.getCompleted(),
                row.getAnswered(),
                row.getNotPermitted(),
                method == null ? null : PingMethod.of(method),
                row.getFailure());
    }
}
