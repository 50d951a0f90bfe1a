package dev.bailiwick.identity.throttling;

import static dev.bailiwick.platform.schema.Tables.THROTTLE;

import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.secrets.Secrets;
import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jooq.impl.SQLDataType;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of counters. Counting is one statement that locks the row until the end of the
/// transaction, so that simultaneous failures are all counted.
@Component
final class Counters {
    private static final int NETWORK_GROUPS = 1024;
    private static final Field<String> EMAIL = AccountSql.emailOf(THROTTLE.ACCOUNT_ID);
    private static final Field<String> NAME = AccountSql.nameOf(THROTTLE.ACCOUNT_ID);

    private static final Map<String, Long> DECAY_TIMES =
            Arrays.stream(CounterKind.values())
                    .collect(Collectors.toMap(CounterKind::name, CounterKind::decayTime));

    private final DSLContext sql;
    private final Secrets secrets;

    Counters(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    /// What failures are counted against.
    ///
    /// @param accountId the account it belongs to, or null
    /// @param network only for [CounterKind#ADDRESS] and [CounterKind#PROVIDER]
    record Subject(
            String key, CounterKind kind, @Nullable Long accountId, @Nullable String network) {}

    /// A counted failure.
    ///
    /// @param allowedBefore when the next try was allowed before this failure
    /// @param allowedAt when it is allowed now
    record Counted(Subject subject, long allowedBefore, long allowedAt) {}

    Subject subject(
            CounterKind kind, String value, @Nullable Long accountId, @Nullable String network) {
        String key = secrets.hash("throttle", kind.name(), value);
        return new Subject(key, kind, accountId, network);
    }

    /// Everyone on a network who fails to authenticate here.
    Subject forNetwork(String network) {
        return subject(CounterKind.ADDRESS, network, null, network);
    }

    /// An account, from the client's group of networks. There is a fixed number of groups, so that
    /// the guesses from all networks together are limited.
    Subject forNetworkGroup(String emailKey, String address, @Nullable Long accountId) {
        byte[] hash = secrets.mac("network group", emailKey, ClientNetwork.site(address));
        int group = Math.floorMod(ByteBuffer.wrap(hash).getInt(), NETWORK_GROUPS);
        return subject(CounterKind.GROUP, group + " " + emailKey, accountId, null);
    }

    /// Everyone on a network who returns from the provider without a result.
    Subject forProviderNetwork(String network) {
        return subject(CounterKind.PROVIDER, network, null, network);
    }

    /// When the subject may try again; a time long ago if it was never counted.
    long allowedAt(Subject subject) {
        return Optional.ofNullable(
                        sql.select(THROTTLE.OPEN_BY)
                                .from(THROTTLE)
                                .where(THROTTLE.SUBJECT.eq(subject.key()))
                                .fetchOne(THROTTLE.OPEN_BY))
                .orElse(0L);
    }

    Counted count(Subject subject, Instant at) {
        long now = at.toEpochMilli();
        CounterKind kind = subject.kind();
        Condition ahead = THROTTLE.LAST_AT.gt(at.plus(ClockSkew.TOLERANCE));
        sql.insertInto(THROTTLE)
                .set(THROTTLE.SUBJECT, subject.key())
                .set(THROTTLE.KIND, kind.name())
                .set(THROTTLE.NETWORK, subject.network())
                .set(THROTTLE.EMPTY_BY, now)
                .set(THROTTLE.OPEN_BY, 0L)
                .set(THROTTLE.LAST_AT, at)
                .onConflict(THROTTLE.SUBJECT)
                .doUpdate()
                .set(THROTTLE.EMPTY_BY, DSL.when(ahead, now).otherwise(THROTTLE.EMPTY_BY))
                .set(THROTTLE.OPEN_BY, DSL.when(ahead, 0L).otherwise(THROTTLE.OPEN_BY))
                .set(THROTTLE.LAST_AT, at)
                .execute();
        var row =
                sql.update(THROTTLE)
                        .set(
                                THROTTLE.EMPTY_BY,
                                DSL.when(THROTTLE.EMPTY_BY.gt(now), THROTTLE.EMPTY_BY)
                                        .otherwise(now)
                                        .plus(kind.decayTime()))
                        .set(THROTTLE.ACCOUNT_ID, subject.accountId())
                        .set(THROTTLE.LAST_AT, at)
                        .where(THROTTLE.SUBJECT.eq(subject.key()))
                        .returning(THROTTLE.EMPTY_BY, THROTTLE.OPEN_BY)
                        .fetchSingle();
        long failures = kind.failures(row.getEmptyBy(), now);
        long openBy = kind.allowedAt(failures, now);
        sql.update(THROTTLE)
                .set(THROTTLE.OPEN_BY, Math.max(openBy, row.getOpenBy()))
                .where(THROTTLE.SUBJECT.eq(subject.key()))
                .execute();
        return new Counted(subject, row.getOpenBy(), openBy);
    }

    /// Undoes a count that was not a failure after all. Others counted meanwhile stay.
    void undo(Counted counted) {
        sql.update(THROTTLE)
                .set(
                        THROTTLE.EMPTY_BY,
                        THROTTLE.EMPTY_BY.minus(counted.subject().kind().decayTime()))
                .set(
                        THROTTLE.OPEN_BY,
                        DSL.when(THROTTLE.OPEN_BY.eq(counted.allowedAt()), counted.allowedBefore())
                                .otherwise(THROTTLE.OPEN_BY))
                .where(THROTTLE.SUBJECT.eq(counted.subject().key()))
                .execute();
    }

    boolean reset(Subject subject) {
        return sql.deleteFrom(THROTTLE).where(THROTTLE.SUBJECT.eq(subject.key())).execute() > 0;
    }

    /// @return what was reset, if it existed
    Optional<ThrottledClient> reset(long id, Instant now) {
        Optional<ThrottledClient> found =
                throttled(THROTTLE.ID.eq(id), 1, now).stream().findFirst();
        sql.deleteFrom(THROTTLE).where(THROTTLE.ID.eq(id)).execute();
        return found;
    }

    /// The counters of an account and of its browsers.
    int resetAccount(long accountId, Subject byAddress) {
        return sql.deleteFrom(THROTTLE)
                .where(THROTTLE.ACCOUNT_ID.eq(accountId))
                .or(THROTTLE.SUBJECT.eq(byAddress.key()))
                .execute();
    }

    /// Those that have reached their limit, the highest count first.
    List<ThrottledClient> throttled(Instant now, int limit) {
        Condition reached = DSL.falseCondition();
        for (CounterKind kind : CounterKind.LISTED) {
            reached =
                    reached.or(
                            THROTTLE.KIND
                                    .eq(kind.name())
                                    .and(THROTTLE.EMPTY_BY.gt(kind.limitThreshold(now))));
        }
        // A bound common to all kinds, so that the index can be used.
        long soonest = now.toEpochMilli() + 4 * CounterKind.ADDRESS.decayTime();
        return throttled(THROTTLE.EMPTY_BY.gt(soonest).and(reached), limit, now);
    }

    private List<ThrottledClient> throttled(Condition condition, int limit, Instant now) {
        return sql.select(THROTTLE.asterisk(), EMAIL, NAME)
                .from(THROTTLE)
                .where(condition)
                .orderBy(THROTTLE.EMPTY_BY.desc())
                .limit(limit)
                .fetch(row -> throttled(row, now));
    }

    private static ThrottledClient throttled(Record row, Instant now) {
        CounterKind kind = CounterKind.valueOf(row.get(THROTTLE.KIND));
        return new ThrottledClient(
                row.get(THROTTLE.ID),
                kind,
                row.get(THROTTLE.ACCOUNT_ID),
                row.get(EMAIL),
                row.get(NAME),
                row.get(THROTTLE.NETWORK),
                kind.failures(row.get(THROTTLE.EMPTY_BY), now.toEpochMilli()),
                Instant.ofEpochMilli(row.get(THROTTLE.OPEN_BY)),
                row.get(THROTTLE.LAST_AT));
    }

    /// Deletes expired counters, and beyond the maximum number those with the fewest failures. Also
    /// deletes those counted in the future: otherwise a clock that was ahead would lock people out
    /// for too long.
    int deleteExpired(Instant now, int max) {
        Instant ahead = now.plus(ClockSkew.TOLERANCE);
        int deleted =
                sql.deleteFrom(THROTTLE)
                        .where(THROTTLE.EMPTY_BY.le(now.toEpochMilli()))
                        .or(
                                THROTTLE.EMPTY_BY
                                        .gt(ahead.toEpochMilli())
                                        .and(THROTTLE.LAST_AT.gt(ahead)))
                        .execute();
        return sql.fetchCount(THROTTLE) <= max ? deleted : deleted + deleteFewest(now, max);
    }

    private int deleteFewest(Instant now, int max) {
        Field<Double> failures =
                THROTTLE.EMPTY_BY
                        .minus(now.toEpochMilli())
                        .cast(SQLDataType.DOUBLE)
                        .div(DSL.case_(THROTTLE.KIND).mapValues(DECAY_TIMES));
        Double last =
                sql.select(failures)
                        .from(THROTTLE)
                        .orderBy(failures.desc())
                        .limit(1)
                        .offset(max)
                        .fetchSingle(failures);
        return sql.deleteFrom(THROTTLE).where(failures.le(last)).execute();
    }
}
