package dev.bailiwick.identity.throttling;

import static dev.bailiwick.platform.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.db.schema.Tables.THROTTLE;

import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of counters. Counting happens in one statement that holds the row to the end of the
/// transaction, so that no failure is lost, whoever else counts at the same time.
@Component
final class Counters {
    private final DSLContext sql;
    private final Secrets secrets;

    Counters(DSLContext sql, Secrets secrets) {
        this.sql = sql;
        this.secrets = secrets;
    }

    /// What to count against.
    ///
    /// @param accountId whose it is, if anybody's
    /// @param network for [CounterKind#ADDRESS] and [CounterKind#PROVIDER] alone
    record Subject(
            String key, CounterKind kind, @Nullable Long accountId, @Nullable String network) {}

    /// A failure that was counted.
    ///
    /// @param openBefore from when on there was a next try, before it counted
    /// @param openBy from when on there is one, with it
    record Counted(Subject subject, long openBefore, long openBy) {}

    Subject subject(
            CounterKind kind, String value, @Nullable Long accountId, @Nullable String network) {
        String key = secrets.hash("throttle", kind.name(), value);
        return new Subject(key, kind, accountId, network);
    }

    /// Everybody of a network, who fail to prove themselves here.
    Subject at(String network) {
        return subject(CounterKind.ADDRESS, network, null, network);
    }

    /// Everybody of a network, who come back from the provider with nothing.
    Subject atProvider(String network) {
        return subject(CounterKind.PROVIDER, network, null, network);
    }

    /// When the subject may try again; long ago when it was never counted.
    long openBy(Subject subject) {
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
        Condition ahead = THROTTLE.LAST_AT.gt(at.plus(ClockSkew.MOST));
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
                                        .plus(kind.share()))
                        .set(THROTTLE.ACCOUNT_ID, subject.accountId())
                        .set(THROTTLE.LAST_AT, at)
                        .where(THROTTLE.SUBJECT.eq(subject.key()))
                        .returning(THROTTLE.EMPTY_BY, THROTTLE.OPEN_BY)
                        .fetchSingle();
        long failures = kind.failures(row.getEmptyBy(), now);
        long openBy = kind.openBy(failures, now);
        sql.update(THROTTLE)
                .set(THROTTLE.OPEN_BY, Math.max(openBy, row.getOpenBy()))
                .where(THROTTLE.SUBJECT.eq(subject.key()))
                .execute();
        return new Counted(subject, row.getOpenBy(), openBy);
    }

    /// It was no failure after all. Others that were counted meanwhile stay.
    void takeBack(Counted counted) {
        sql.update(THROTTLE)
                .set(THROTTLE.EMPTY_BY, THROTTLE.EMPTY_BY.minus(counted.subject().kind().share()))
                .set(
                        THROTTLE.OPEN_BY,
                        DSL.when(THROTTLE.OPEN_BY.eq(counted.openBy()), counted.openBefore())
                                .otherwise(THROTTLE.OPEN_BY))
                .where(THROTTLE.SUBJECT.eq(counted.subject().key()))
                .execute();
    }

    boolean forget(Subject subject) {
        return sql.deleteFrom(THROTTLE).where(THROTTLE.SUBJECT.eq(subject.key())).execute() > 0;
    }

    /// @return what was forgotten, if it was there
    Optional<ThrottledClient> forget(long id, Instant now) {
        Optional<ThrottledClient> found = slow(THROTTLE.ID.eq(id), 1, now).stream().findFirst();
        sql.deleteFrom(THROTTLE).where(THROTTLE.ID.eq(id)).execute();
        return found;
    }

    /// An account's own counter and those of its browsers.
    int forgetAccount(long accountId, Subject byAddress) {
        return sql.deleteFrom(THROTTLE)
                .where(THROTTLE.ACCOUNT_ID.eq(accountId))
                .or(THROTTLE.SUBJECT.eq(byAddress.key()))
                .execute();
    }

    /// Those that reached their limit, the longest counted first.
    List<ThrottledClient> slow(Instant now, int limit) {
        Condition reached = DSL.falseCondition();
        for (CounterKind kind : CounterKind.values()) {
            reached =
                    reached.or(
                            THROTTLE.KIND
                                    .eq(kind.name())
                                    .and(THROTTLE.EMPTY_BY.gt(kind.reached(now))));
        }
        // The bound that all kinds share lets the index do the work.
        long soonest = now.toEpochMilli() + 4 * CounterKind.ADDRESS.share();
        return slow(THROTTLE.EMPTY_BY.gt(soonest).and(reached), limit, now);
    }

    private List<ThrottledClient> slow(Condition condition, int limit, Instant now) {
        return sql.select(THROTTLE.asterisk(), ACCOUNT.EMAIL, ACCOUNT.NAME)
                .from(THROTTLE)
                .leftJoin(ACCOUNT)
                .on(ACCOUNT.ID.eq(THROTTLE.ACCOUNT_ID))
                .where(condition)
                .orderBy(THROTTLE.EMPTY_BY.desc())
                .limit(limit)
                .fetch(row -> slow(row, now));
    }

    private static ThrottledClient slow(Record row, Instant now) {
        CounterKind kind = CounterKind.valueOf(row.get(THROTTLE.KIND));
        return new ThrottledClient(
                row.get(THROTTLE.ID),
                kind,
                row.get(THROTTLE.ACCOUNT_ID),
                row.get(ACCOUNT.EMAIL),
                row.get(ACCOUNT.NAME),
                row.get(THROTTLE.NETWORK),
                kind.failures(row.get(THROTTLE.EMPTY_BY), now.toEpochMilli()),
                Instant.ofEpochMilli(row.get(THROTTLE.OPEN_BY)),
                row.get(THROTTLE.LAST_AT));
    }

    /// What is forgotten by now goes, and of the rest what is nearest to it when there are more
    /// than so many. What was counted in the future goes, too, or a clock that was ahead would keep
    /// people out for as long as it was.
    int prune(Instant now, int most) {
        Instant ahead = now.plus(ClockSkew.MOST);
        int gone =
                sql.deleteFrom(THROTTLE)
                        .where(THROTTLE.EMPTY_BY.le(now.toEpochMilli()))
                        .or(
                                THROTTLE.EMPTY_BY
                                        .gt(ahead.toEpochMilli())
                                        .and(THROTTLE.LAST_AT.gt(ahead)))
                        .execute();
        Long last =
                sql.select(THROTTLE.EMPTY_BY)
                        .from(THROTTLE)
                        .orderBy(THROTTLE.EMPTY_BY.desc())
                        .limit(1)
                        .offset(most)
                        .fetchOne(THROTTLE.EMPTY_BY);
        return last == null
                ? gone
                : gone + sql.deleteFrom(THROTTLE).where(THROTTLE.EMPTY_BY.le(last)).execute();
    }
}
