package dev.bailiwick.identity.sessions;

import static dev.bailiwick.platform.schema.Tables.SECOND_STEP_NOTICE;
import static dev.bailiwick.platform.schema.Tables.SECOND_STEP_TRY;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.platform.schema.tables.records.SecondStepTryRecord;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// Counts how often the correct password of an account was entered without completing the second
/// step. The password may be stolen, so at the fifth time the account's owner is notified, but at
/// most once a day.
///
/// The count is not reset by time, nor by another sign-in of the account: only the holder that
/// completes its second step removes its own tries. Typing errors therefore do not count, and an
/// attacker cannot suppress the notification. All methods run in the caller's transaction.
@Component
public final class SecondFactorAttempts {
    private static final long MAX_ATTEMPTS = 5;
    private static final Duration MIN_MAIL_INTERVAL = Duration.ofDays(1);

    private final DSLContext sql;
    private final AccountNotices notices;
    private final Clock clock;

    SecondFactorAttempts(DSLContext sql, AccountNotices notices, Clock clock) {
        this.sql = sql;
        this.notices = notices;
        this.clock = clock;
    }

    /// Counts a correct password as a try until its second step is answered. The limit is only
    /// checked later, because the step may still be completed.
    ///
    /// @param before the uncompleted sign-ins of this browser that this one continues
    /// @param address the client's
    void recordStarted(
            Account account, PendingSignIn pending, List<String> before, String address) {
        Instant notifiedAt = lockNotice(account.id());
        notifyIfDue(account, notifiedAt);
        sql.update(SECOND_STEP_TRY)
                .set(SECOND_STEP_TRY.HOLDER, pending.holder())
                .where(SECOND_STEP_TRY.ACCOUNT_ID.eq(account.id()))
                .and(SECOND_STEP_TRY.HOLDER.in(before))
                .execute();
        increment(account.id(), pending.holder(), false, address);
    }

    /// The second step was answered incorrectly.
    ///
    /// @param holder what the step belongs to
    /// @param address the client's
    public void recordFailed(Account account, String holder, String address) {
        Instant notifiedAt = lockNotice(account.id());
        increment(account.id(), holder, true, address);
        notifyIfDue(account, notifiedAt);
    }

    /// The second step is complete: the holder's earlier errors were typing errors.
    public void recordCompleted(Account account, String holder) {
        sql.deleteFrom(SECOND_STEP_TRY)
                .where(SECOND_STEP_TRY.ACCOUNT_ID.eq(account.id()))
                .and(SECOND_STEP_TRY.HOLDER.eq(holder))
                .execute();
    }

    /// Locks the row until the end of the transaction, so that only one of several requests sends
    /// the notification.
    ///
    /// @return when the account's owner was last notified; a time long ago if never
    private Instant lockNotice(long accountId) {
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

    /// Stops counting once a notification is due, so that nobody can make the table grow. The first
    /// wrong answer replaces the password entry before it.
    private void increment(long accountId, String holder, boolean answered, String address) {
        if (isLimitReached(of(accountId))) {
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

    private void notifyIfDue(Account account, Instant notifiedAt) {
        Instant now = clock.instant();
        List<SecondStepTryRecord> tries = of(account.id());
        if (!isLimitReached(tries) || wasNotified(notifiedAt, now)) {
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

    private static boolean isLimitReached(List<SecondStepTryRecord> tries) {
        return tries.stream().mapToLong(SecondStepTryRecord::getTryCount).sum() >= MAX_ATTEMPTS;
    }

    /// Ignores a time recorded while the clock was far ahead, which would suppress notifications
    /// for too long.
    private static boolean wasNotified(Instant notifiedAt, Instant now) {
        return now.isBefore(notifiedAt.plus(MIN_MAIL_INTERVAL))
                && notifiedAt.isBefore(now.plus(MIN_MAIL_INTERVAL));
    }

    /// Newest last.
    private List<SecondStepTryRecord> of(long accountId) {
        return sql.selectFrom(SECOND_STEP_TRY)
                .where(SECOND_STEP_TRY.ACCOUNT_ID.eq(accountId))
                .orderBy(SECOND_STEP_TRY.LAST_AT)
                .fetch();
    }
}
