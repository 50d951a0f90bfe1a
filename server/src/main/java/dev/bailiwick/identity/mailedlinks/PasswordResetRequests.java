package dev.bailiwick.identity.mailedlinks;

import static dev.bailiwick.platform.schema.Tables.RESET_REQUEST;

import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.schema.tables.records.ResetRequestRecord;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Password reset requests, for known and unknown addresses.
@Component
final class PasswordResetRequests {
    private static final int MAX_PER_NETWORK = 20;
    private static final int MAX_PER_EMAIL = 5;
    private static final int MAX_WAITING = 10_000;
    private static final int MAX_REQUESTS = 50_000;
    private static final Duration HOUR = Duration.ofHours(1);

    private final DSLContext sql;

    PasswordResetRequests(DSLContext sql) {
        this.sql = sql;
    }

    /// When a network that reached its limit may request again; a time in the past when it may now.
    Instant allowedFrom(String network, Instant now) {
        Instant oldestThatCounts =
                sql.select(RESET_REQUEST.REQUESTED_AT)
                        .from(RESET_REQUEST)
                        .where(RESET_REQUEST.NETWORK.eq(network))
                        .and(isRecent(now))
                        .orderBy(RESET_REQUEST.REQUESTED_AT.desc())
                        .limit(1)
                        .offset(MAX_PER_NETWORK - 1)
                        .fetchOne(RESET_REQUEST.REQUESTED_AT);
        return oldestThatCounts == null ? Instant.EPOCH : oldestThatCounts.plus(HOUR);
    }

    /// Stores a request. If the address has reached its limit, or too many requests are waiting, it
    /// is stored only for counting and never answered.
    void add(EmailAddress email, String network, Instant now) {
        int same =
                sql.fetchCount(
                        RESET_REQUEST, RESET_REQUEST.EMAIL_KEY.eq(email.key()).and(isRecent(now)));
        int waiting = sql.fetchCount(RESET_REQUEST, RESET_REQUEST.HANDLED_AT.isNull());
        boolean enough = same >= MAX_PER_EMAIL || waiting >= MAX_WAITING;
        long id =
                sql.insertInto(RESET_REQUEST)
                        .set(RESET_REQUEST.EMAIL, email.value())
                        .set(RESET_REQUEST.EMAIL_KEY, email.key())
                        .set(RESET_REQUEST.NETWORK, network)
                        .set(RESET_REQUEST.REQUESTED_AT, now)
                        .set(RESET_REQUEST.HANDLED_AT, enough ? now : null)
                        .returning(RESET_REQUEST.ID)
                        .fetchSingle()
                        .getId();
        // Endless requests from ever-changing networks must neither fill the disk nor displace
        // waiting requests, which have their own limit.
        sql.deleteFrom(RESET_REQUEST)
                .where(RESET_REQUEST.ID.le(id - MAX_REQUESTS))
                .and(RESET_REQUEST.HANDLED_AT.isNotNull())
                .execute();
    }

    /// Excludes requests recorded while the clock was far ahead, which would count for too long.
    private static Condition isRecent(Instant now) {
        return RESET_REQUEST
                .REQUESTED_AT
                .gt(now.minus(HOUR))
                .and(RESET_REQUEST.REQUESTED_AT.le(now.plus(HOUR)));
    }

    boolean hasWaiting() {
        return sql.fetchExists(RESET_REQUEST, RESET_REQUEST.HANDLED_AT.isNull());
    }

    /// Claims requests to be handled in this transaction, by this process only.
    List<ResetRequestRecord> takeWaiting(int max, Instant now) {
        var rows =
                sql.selectFrom(RESET_REQUEST)
                        .where(RESET_REQUEST.HANDLED_AT.isNull())
                        .orderBy(RESET_REQUEST.ID)
                        .limit(max);
        List<ResetRequestRecord> taken = RowLock.on(sql, rows).fetch();
        sql.update(RESET_REQUEST)
                .set(RESET_REQUEST.HANDLED_AT, now)
                .where(RESET_REQUEST.ID.in(taken.stream().map(ResetRequestRecord::getId).toList()))
                .execute();
        return taken;
    }

    void delete(Instant askedBefore) {
        sql.deleteFrom(RESET_REQUEST).where(RESET_REQUEST.REQUESTED_AT.lt(askedBefore)).execute();
    }
}
