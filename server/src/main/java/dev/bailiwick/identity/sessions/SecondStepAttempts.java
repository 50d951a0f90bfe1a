package dev.bailiwick.identity.sessions;

import static dev.bailiwick.platform.db.schema.Tables.SECOND_STEP_NOTICE;
import static dev.bailiwick.platform.db.schema.Tables.SECOND_STEP_TRY;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.platform.db.schema.tables.records.SecondStepTryRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// How often the right password of an account was given and the second step not done: whoever did
/// that may have the password from elsewhere, so that at the fifth the account's person is told,
/// but not again within a day.
///
/// Time forgets none of them, nor does another sign-in of the account: only the holder whose second
/// step is done in the end takes back its own. So typing errors count for nothing, and nothing else
/// that somebody does beside keeps the mail away. All methods take part in the caller's
/// transaction.
@Component
public final class SecondStepAttempts {
    private static final long MOST = 5;
    private static final Duration BETWEEN_MAILS = Duration.ofDays(1);

    private final DSLContext sql;
    private final AccountNotices notices;
    private final Clock clock;

    SecondStepAttempts(DSLContext sql, AccountNotices notices, Clock clock) {
        this.sql = sql;
        this.notices = notices;
        this.clock = clock;
    }

    /// The password was right. It counts as a try until its second step is answered; whether that
    /// is the one too many shows later, for it may be done yet.
    ///
    /// @param before what this browser had begun and not done, and goes on with
    /// @param address the client's
    void begun(Account account, PendingSignIn pending, List<String> before, String address) {
        Instant told = takeTurn(account.id());
        tellIfDue(account, told);
        sql.update(SECOND_STEP_TRY)
                .set(SECOND_STEP_TRY.HOLDER, pending.holder())
                .where(SECOND_STEP_TRY.ACCOUNT_ID.eq(account.id()))
                .and(SECOND_STEP_TRY.HOLDER.in(before))
                .execute();
        count(account.id(), pending.holder(), false, address);
    }

    /// The answer to the second step was wrong.
    ///
    /// @param holder whose step it is
    /// @param address the client's
    public void failed(Account account, String holder, String address) {
        Instant told = takeTurn(account.id());
        count(account.id(), holder, true, address);
        tellIfDue(account, told);
    }

    /// The second step is done: what its holder got wrong before were typing errors.
    public void done(Account account, String holder) {
        sql.deleteFrom(SECOND_STEP_TRY)
                .where(SECOND_STEP_TRY.ACCOUNT_ID.eq(account.id()))
                .and(SECOND_STEP_TRY.HOLDER.eq(holder))
                .execute();
    }

    /// The row is locked to the end of the transaction, so that of several at once one tells.
    ///
    /// @return when the account's person was last told; long ago when never
    private Instant takeTurn(long accountId) {
        sql.insertInto(SECOND_STEP_NOTICE)
                .set(SECOND_STEP_NOTICE.ACCOUNT_ID, accountId)
                .set(SECOND_STEP_NOTICE.TOLD_AT, Instant.EPOCH)
                .onConflict(SECOND_STEP_NOTICE.ACCOUNT_ID)
                .doUpdate()
                .set(SECOND_STEP_NOTICE.TOLD_AT, SECOND_STEP_NOTICE.TOLD_AT)
                .execute();
        return sql.selectFrom(SECOND_STEP_NOTICE)
                .where(SECOND_STEP_NOTICE.ACCOUNT_ID.eq(accountId))
                .fetchSingle()
                .getToldAt();
    }

    /// What is enough for a mail is not counted on, so that nobody makes the table grow. The first
    /// wrong answer takes the place of the password that it follows.
    private void count(long accountId, String holder, boolean answered, String address) {
        if (isEnough(of(accountId))) {
            return;
        }
        Instant now = clock.instant();
        sql.insertInto(SECOND_STEP_TRY)
                .set(SECOND_STEP_TRY.ACCOUNT_ID, accountId)
                .set(SECOND_STEP_TRY.HOLDER, holder)
                .set(SECOND_STEP_TRY.TRY_COUNT, 1L)
                .set(SECOND_STEP_TRY.ANSWERED, answered)
                .set(SECOND_STEP_TRY.FIRST_AT, now)
                .set(SECOND_STEP_TRY.LAST_AT, now)
                .set(SECOND_STEP_TRY.ADDRESS, address)
                .onConflict(SECOND_STEP_TRY.ACCOUNT_ID, SECOND_STEP_TRY.HOLDER)
                .doUpdate()
                .set(
                        SECOND_STEP_TRY.TRY_COUNT,
                        answered
                                ? DSL.when(
                                                SECOND_STEP_TRY.ANSWERED.isTrue(),
                                                SECOND_STEP_TRY.TRY_COUNT.plus(1))
                                        .otherwise(SECOND_STEP_TRY.TRY_COUNT)
                                : SECOND_STEP_TRY.TRY_COUNT.plus(1))
                .set(SECOND_STEP_TRY.ANSWERED, answered)
                .set(SECOND_STEP_TRY.LAST_AT, now)
                .set(SECOND_STEP_TRY.ADDRESS, address)
                .execute();
    }

    private void tellIfDue(Account account, Instant told) {
        Instant now = clock.instant();
        List<SecondStepTryRecord> tries = of(account.id());
        if (!isEnough(tries) || wasTold(told, now)) {
            return;
        }
        Instant since =
                tries.stream()
                        .map(SecondStepTryRecord::getFirstAt)
                        .min(Comparator.naturalOrder())
                        .orElse(now);
        notices.secondStepFailed(account, since, tries.getLast().getAddress());
        sql.deleteFrom(SECOND_STEP_TRY)
                .where(SECOND_STEP_TRY.ACCOUNT_ID.eq(account.id()))
                .execute();
        sql.update(SECOND_STEP_NOTICE)
                .set(SECOND_STEP_NOTICE.TOLD_AT, now)
                .where(SECOND_STEP_NOTICE.ACCOUNT_ID.eq(account.id()))
                .execute();
    }

    private static boolean isEnough(List<SecondStepTryRecord> tries) {
        return tries.stream().mapToLong(SecondStepTryRecord::getTryCount).sum() >= MOST;
    }

    /// Not by a clock that was far ahead: nobody would be told for as long as that was.
    private static boolean wasTold(Instant told, Instant now) {
        return now.isBefore(told.plus(BETWEEN_MAILS)) && told.isBefore(now.plus(BETWEEN_MAILS));
    }

    /// The newest last.
    private List<SecondStepTryRecord> of(long accountId) {
        return sql.selectFrom(SECOND_STEP_TRY)
                .where(SECOND_STEP_TRY.ACCOUNT_ID.eq(accountId))
                .orderBy(SECOND_STEP_TRY.LAST_AT)
                .fetch();
    }
}
