package dev.bailiwick.identity.mailedlinks;

import static dev.bailiwick.platform.db.schema.Tables.RESET_REQUEST;

import dev.bailiwick.platform.db.RowLock;
import dev.bailiwick.platform.db.schema.tables.records.ResetRequestRecord;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// Who asked for a new password, known here or not.
@Component
final class PasswordResetRequests {
    private static final int MOST_FROM_A_NETWORK = 20;
    private static final int MOST_FOR_AN_ADDRESS = 5;
    private static final int MOST_WAITING = 10_000;
    private static final int MOST = 50_000;
    private static final Duration HOUR = Duration.ofHours(1);

    private final DSLContext sql;

    PasswordResetRequests(DSLContext sql) {
        this.sql = sql;
    }

    /// When a network that has asked too often may ask again; the past when it may now.
    Instant openFor(String network, Instant now) {
        Instant oldestThatCounts =
                sql.select(RESET_REQUEST.ASKED_AT)
                        .from(RESET_REQUEST)
                        .where(RESET_REQUEST.NETWORK.eq(network))
                        .and(isLately(now))
                        .orderBy(RESET_REQUEST.ASKED_AT.desc())
                        .limit(1)
                        .offset(MOST_FROM_A_NETWORK - 1)
                        .fetchOne(RESET_REQUEST.ASKED_AT);
        return oldestThatCounts == null ? Instant.EPOCH : oldestThatCounts.plus(HOUR);
    }

    /// Keeps a request. One for an address that was asked for often enough, and one among very
    /// many, is kept for the count alone and never answered.
    void keep(EmailAddress email, String network, Instant now) {
        int same =
                sql.fetchCount(
                        RESET_REQUEST, RESET_REQUEST.EMAIL_KEY.eq(email.key()).and(isLately(now)));
        int waiting = sql.fetchCount(RESET_REQUEST, RESET_REQUEST.HANDLED_AT.isNull());
        boolean enough = same >= MOST_FOR_AN_ADDRESS || waiting >= MOST_WAITING;
        long id =
                sql.insertInto(RESET_REQUEST)
                        .set(RESET_REQUEST.EMAIL, email.value())
                        .set(RESET_REQUEST.EMAIL_KEY, email.key())
                        .set(RESET_REQUEST.NETWORK, network)
                        .set(RESET_REQUEST.ASKED_AT, now)
                        .set(RESET_REQUEST.HANDLED_AT, enough ? now : null)
                        .returning(RESET_REQUEST.ID)
                        .fetchSingle()
                        .getId();
        // Whoever asks without end, from ever another network, does not fill the disk, nor push out
        // those who wait for their mail, who are bounded by themselves.
        sql.deleteFrom(RESET_REQUEST)
                .where(RESET_REQUEST.ID.le(id - MOST))
                .and(RESET_REQUEST.HANDLED_AT.isNotNull())
                .execute();
    }

    /// Not what was asked for before a clock that was far ahead was put right: it would count for
    /// as long as that was.
    private static Condition isLately(Instant now) {
        return RESET_REQUEST
                .ASKED_AT
                .gt(now.minus(HOUR))
                .and(RESET_REQUEST.ASKED_AT.le(now.plus(HOUR)));
    }

    boolean anyWaits() {
        return sql.fetchExists(RESET_REQUEST, RESET_REQUEST.HANDLED_AT.isNull());
    }

    /// Takes requests to be handled in this transaction, by this process alone.
    List<ResetRequestRecord> take(int most, Instant now) {
        var rows =
                sql.selectFrom(RESET_REQUEST)
                        .where(RESET_REQUEST.HANDLED_AT.isNull())
                        .orderBy(RESET_REQUEST.ID)
                        .limit(most);
        List<ResetRequestRecord> taken = RowLock.on(sql, rows).fetch();
        sql.update(RESET_REQUEST)
                .set(RESET_REQUEST.HANDLED_AT, now)
                .where(RESET_REQUEST.ID.in(taken.stream().map(ResetRequestRecord::getId).toList()))
                .execute();
        return taken;
    }

    void forget(Instant askedBefore) {
        sql.deleteFrom(RESET_REQUEST).where(RESET_REQUEST.ASKED_AT.lt(askedBefore)).execute();
    }
}
