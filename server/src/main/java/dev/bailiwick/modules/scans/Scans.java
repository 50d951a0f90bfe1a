package dev.bailiwick.modules.scans;

import static dev.bailiwick.platform.db.schema.Tables.SWEEP;

import dev.bailiwick.monitoring.ping.PingMethod;
import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.db.schema.tables.records.SweepRecord;
import dev.bailiwick.platform.network.IpAddress;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of sweeps. Takes part in the caller's transaction.
@Component
public final class Scans {
    private final DSLContext sql;

    Scans(DSLContext sql) {
        this.sql = sql;
    }

    /// The newest of a subnet, open or ended.
    public Optional<Scan> last(long subnet) {
        return sql.selectFrom(SWEEP)
                .where(SWEEP.SUBNET_ID.eq(subnet))
                .orderBy(SWEEP.ID.desc())
                .limit(1)
                .fetchOptional(Scans::sweep);
    }

    /// Nothing when one is open.
    ///
    /// @param actor empty for the clock
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

    boolean anyToTake(Instant now) {
        return sql.fetchExists(SWEEP, free(now));
    }

    /// The oldest that waits, or whose runner gave no sign of life for long, becomes the runner's.
    Optional<Scan> take(String runner, Instant now) {
        List<Long> candidates =
                sql.select(SWEEP.ID)
                        .from(SWEEP)
                        .where(free(now))
                        .orderBy(SWEEP.ID)
                        .limit(1)
                        .fetch(SWEEP.ID);
        if (candidates.isEmpty()) {
            return Optional.empty();
        }
        Condition still = SWEEP.ID.eq(candidates.getFirst()).and(free(now));
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

    private static Condition free(Instant now) {
        return SWEEP.ENDED_AT
                .isNull()
                .and(
                        SWEEP.STATE
                                .eq(ScanState.WAITING.key())
                                .or(SWEEP.BEAT_AT.lessThan(now.minus(Scan.DEAD)))
                                .or(SWEEP.BEAT_AT.greaterThan(now.plus(ClockSkew.MOST))));
    }

    /// @return false when it was cancelled, or is another's by now
    boolean count(long id, String runner, int total, Instant now) {
        return sql.update(SWEEP)
                        .set(SWEEP.TOTAL, total)
                        .set(SWEEP.BEAT_AT, now)
                        .where(own(id, runner))
                        .execute()
                == 1;
    }

    /// @param ahead how many were asked behind those that are kept
    /// @return false when it was cancelled, or is another's by now
    boolean beat(long id, String runner, int ahead, Instant now) {
        return sql.update(SWEEP)
                        .set(SWEEP.BEAT_AT, now)
                        .set(SWEEP.ASKED, SWEEP.DONE.plus(ahead))
                        .where(own(id, runner))
                        .execute()
                == 1;
    }

    /// Counts addresses in, up to and with the cursor.
    ///
    /// @return false when it was cancelled, or is another's by now
    boolean advance(long id, String runner, Advance by, Instant now) {
        return sql.update(SWEEP)
                        .set(SWEEP.BEAT_AT, now)
                        .set(SWEEP.CURSOR_KEY, by.cursor().key())
                        .set(SWEEP.DONE, SWEEP.DONE.plus(by.done()))
                        .set(SWEEP.ASKED, SWEEP.DONE.plus(by.done()))
                        .set(SWEEP.ANSWERED, SWEEP.ANSWERED.plus(by.answered()))
                        .set(SWEEP.BEYOND, SWEEP.BEYOND.plus(by.beyond()))
                        .set(
                                by.method() == null
                                        ? Map.of()
                                        : Map.of(SWEEP.METHOD, by.method().key()))
                        .where(own(id, runner))
                        .execute()
                == 1;
    }

    /// @param method null when none of them was asked
    record Advance(
            IpAddress cursor, int done, int answered, int beyond, @Nullable PingMethod method) {}

    /// Gives it back, for whoever comes next.
    void release(long id, String runner) {
        sql.update(SWEEP)
                .set(SWEEP.STATE, ScanState.WAITING.key())
                .setNull(SWEEP.RUNNER)
                .set(SWEEP.ASKED, SWEEP.DONE)
                .where(own(id, runner))
                .execute();
    }

    void end(long id, String runner, ScanState state, @Nullable String failure, Instant now) {
        sql.update(SWEEP)
                .set(SWEEP.STATE, state.key())
                .set(SWEEP.FAILURE, failure)
                .set(SWEEP.ENDED_AT, now)
                .where(own(id, runner))
                .execute();
    }

    private static Condition own(long id, String runner) {
        return SWEEP.ID
                .eq(id)
                .and(SWEEP.RUNNER.eq(runner))
                .and(SWEEP.STATE.eq(ScanState.RUNNING.key()));
    }

    /// @return what it was, empty when none is open
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

    void forget(Instant before) {
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
