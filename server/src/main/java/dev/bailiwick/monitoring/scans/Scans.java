package dev.bailiwick.monitoring.scans;

import static dev.bailiwick.platform.schema.Tables.SWEEP;

import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.network.IpAddress;
import dev.bailiwick.platform.schema.tables.records.SweepRecord;
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
    private final DSLContext sql;

    Scans(DSLContext sql) {
        this.sql = sql;
    }

    /// The newest scan of a subnet, open or ended.
    public Optional<Scan> last(long subnet) {
        return sql.selectFrom(SWEEP)
                .where(SWEEP.SUBNET_ID.eq(subnet))
                .orderBy(SWEEP.ID.desc())
                .limit(1)
                .fetchOptional(Scans::sweep);
    }

    /// Does nothing when one is open.
    ///
    /// @param actor empty for a scheduled scan
    boolean add(long subnet, String actor, Instant now) {
        return sql.insertInto(SWEEP)
                        .set(SWEEP.SUBNET_ID, subnet)
                        .set(SWEEP.STATE, ScanState.WAITING.key())
                        .set(SWEEP.ACTOR, actor)
                        .set(SWEEP.WANTED_AT, now)
                        .set(SWEEP.BEAT_AT, now)
                        .set(SWEEP.TOTAL, 0)
                        .set(SWEEP.ASKED, 0)
                        .set(SWEEP.DONE, 0)
                        .set(SWEEP.ANSWERED, 0)
                        .set(SWEEP.BEYOND, 0)
                        .onConflictDoNothing()
                        .execute()
                == 1;
    }

    boolean hasPending(Instant now) {
        return sql.fetchExists(SWEEP, isAvailable(now));
    }

    /// Claims the oldest scan that is waiting, or whose runner has had no heartbeat for too long.
    Optional<Scan> claim(String runner, Instant now) {
        List<Long> candidates =
                sql.select(SWEEP.ID)
                        .from(SWEEP)
                        .where(isAvailable(now))
                        .orderBy(SWEEP.ID)
                        .limit(1)
                        .fetch(SWEEP.ID);
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Condition still = SWEEP.ID.eq(candidates.getFirst()).and(isAvailable(now));
        return RowLock.on(sql, sql.selectFrom(SWEEP).where(still))
                .fetchOptional()
                .map(row -> {
                    row.setState(ScanState.RUNNING.key());
                    row.setRunner(runner);
                    row.setBeatAt(now);
                    row.setAsked(row.getDone());
                    int ignored = row.update();
                    return sweep(row);
                });
    }

    private static Condition isAvailable(Instant now) {
        return SWEEP.ENDED_AT
                .isNull()
                .and(
                        SWEEP.STATE
                                .eq(ScanState.WAITING.key())
                                .or(SWEEP.BEAT_AT.lessThan(now.minus(Scan.HEARTBEAT_TIMEOUT)))
                                .or(SWEEP.BEAT_AT.greaterThan(now.plus(ClockSkew.TOLERANCE))));
    }

    /// @return false when it was cancelled or claimed by another runner
    boolean setTotal(long id, String runner, int total, Instant now) {
        return sql.update(SWEEP)
                        .set(SWEEP.TOTAL, total)
                        .set(SWEEP.BEAT_AT, now)
                        .where(isLeasedBy(id, runner))
                        .execute()
                == 1;
    }

    /// @param ahead how many were pinged after the last stored result
    /// @return false when it was cancelled or claimed by another runner
    boolean heartbeat(long id, String runner, int ahead, Instant now) {
        return sql.update(SWEEP)
                        .set(SWEEP.BEAT_AT, now)
                        .set(SWEEP.ASKED, SWEEP.DONE.plus(ahead))
                        .where(isLeasedBy(id, runner))
                        .execute()
                == 1;
    }

    /// Adds to the counts, up to and including the cursor.
    ///
    /// @return false when it was cancelled or claimed by another runner
    boolean advance(long id, String runner, Advance by, Instant now) {
        return sql.update(SWEEP)
                        .set(SWEEP.BEAT_AT, now)
                        .set(SWEEP.CURSOR_KEY, by.cursor().key())
                        .set(SWEEP.DONE, SWEEP.DONE.plus(by.completed()))
                        .set(SWEEP.ASKED, SWEEP.DONE.plus(by.completed()))
                        .set(SWEEP.ANSWERED, SWEEP.ANSWERED.plus(by.answered()))
                        .set(SWEEP.BEYOND, SWEEP.BEYOND.plus(by.notPermitted()))
                        .set(
                                by.method() == null
                                        ? Map.of()
                                        : Map.of(SWEEP.METHOD, by.method().key()))
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
        sql.update(SWEEP)
                .set(SWEEP.STATE, ScanState.WAITING.key())
                .setNull(SWEEP.RUNNER)
                .set(SWEEP.ASKED, SWEEP.DONE)
                .where(isLeasedBy(id, runner))
                .execute();
    }

    void end(long id, String runner, ScanState state, @Nullable String failure, Instant now) {
        sql.update(SWEEP)
                .set(SWEEP.STATE, state.key())
                .set(SWEEP.FAILURE, failure)
                .set(SWEEP.ENDED_AT, now)
                .where(isLeasedBy(id, runner))
                .execute();
    }

    private static Condition isLeasedBy(long id, String runner) {
        return SWEEP.ID
                .eq(id)
                .and(SWEEP.RUNNER.eq(runner))
                .and(SWEEP.STATE.eq(ScanState.RUNNING.key()));
    }

    /// @return its state before, empty when none is open
    Optional<Scan> cancel(long subnet, Instant now) {
        Condition open = SWEEP.SUBNET_ID.eq(subnet).and(SWEEP.ENDED_AT.isNull());
        return RowLock.on(sql, sql.selectFrom(SWEEP).where(open))
                .fetchOptional()
                .map(row -> {
                    Scan before = sweep(row);
                    row.setState(ScanState.CANCELLED.key());
                    row.setAsked(row.getDone());
                    row.setEndedAt(now);
                    int ignored = row.update();
                    return before;
                });
    }

    void delete(Instant before) {
        sql.deleteFrom(SWEEP).where(SWEEP.ENDED_AT.lessThan(before)).execute();
    }

    private static Scan sweep(SweepRecord row) {
        byte[] cursor = row.getCursorKey();
        String method = row.getMethod();
        return new Scan(
                row.getId(),
                row.getSubnetId(),
                ScanState.of(row.getState()),
                row.getActor(),
                row.getWantedAt(),
                row.getBeatAt(),
                row.getEndedAt(),
                cursor == null ? null : IpAddress.ofKey(cursor),
                row.getTotal(),
                row.getAsked(),
                row.getDone(),
                row.getAnswered(),
                row.getBeyond(),
                method == null ? null : PingMethod.of(method),
                row.getFailure());
    }
}
