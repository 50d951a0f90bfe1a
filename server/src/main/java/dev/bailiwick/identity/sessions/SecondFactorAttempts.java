package dev.bailiwick.identity.sessions;

import static dev.bailiwick.platform.schema.Tables.SECOND_FACTOR_ATTEMPT;
import static dev.bailiwick.platform.schema.Tables.SECOND_FACTOR_NOTICE;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountNotices;
import dev.bailiwick.platform.schema.tables.records.SecondFactorAttemptRecord;
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
        sql.update(SECOND_FACTOR_ATTEMPT)
                .set(SECOND_FACTOR_ATTEMPT.HOLDER, pending.holder())
                .where(SECOND_FACTOR_ATTEMPT.ACCOUNT_ID.eq(account.id()))
                .and(SECOND_FACTOR_ATTEMPT.HOLDER.in(before))
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
        sql.deleteFrom(SECOND_FACTOR_ATTEMPT)
                .where(SECOND_FACTOR_ATTEMPT.ACCOUNT_ID.eq(account.id()))
                .and(SECOND_FACTOR_ATTEMPT.HOLDER.eq(holder))
                .execute();
    }

    /// Locks the row until the end of the transaction, so that only one of several requests sends
    /// the notification.
    ///
    /// @return when the account's owner was last notified; a time long ago if never
    private Instant lockNotice(long accountId) {
        sql.insertInto(SECOND_FACTOR_NOTICE)
                .set(SECOND_FACTOR_NOTICE.ACCOUNT_ID, accountId)
                .set(SECOND_FACTOR_NOTICE.SENT_AT, Instant.EPOCH)
                .onConflict(SECOND_FACTOR_NOTICE.ACCOUNT_ID)
                .doUpdate()
                .set(SECOND_FACTOR_NOTICE.SENT_AT, SECOND_FACTOR_NOTICE.SENT_AT)
                .execute();
        return sql.selectFrom(SECOND_FACTOR_NOTICE)
                .where(SECOND_FACTOR_NOTICE.ACCOUNT_ID.eq(accountId))
                .fetchSingle()
                .getSentAt();
    }

    /// Stops counting once a notification is due, to limit the size of the table. The first wrong
    /// answer replaces the password entry before it.
    private void increment(long accountId, String holder, boolean answered, String address) {
        if (isLimitReached(of(accountId))) {
            return;
        }
        Instant now = clock.instant();
        sql.insertInto(SECOND_FACTOR_ATTEMPT)
                .set(SECOND_FACTOR_ATTEMPT.ACCOUNT_ID, accountId)
                .set(SECOND_FACTOR_ATTEMPT.HOLDER, holder)
                .set(SECOND_FACTOR_ATTEMPT.ATTEMPT_COUNT, 1L)
                .set(SECOND_FACTOR_ATTEMPT.ANSWERED, answered)
                .set(SECOND_FACTOR_ATTEMPT.FIRST_AT, now)
                .set(SECOND_FACTOR_ATTEMPT.LAST_AT, now)
                .set(SECOND_FACTOR_ATTEMPT.ADDRESS, address)
                .onConflict(SECOND_FACTOR_ATTEMPT.ACCOUNT_ID, SECOND_FACTOR_ATTEMPT.HOLDER)
                .doUpdate()
                .set(
                        SECOND_FACTOR_ATTEMPT.ATTEMPT_COUNT,
                        answered
                                ? DSL.when(
                                                SECOND_FACTOR_ATTEMPT.ANSWERED.isTrue(),
                                                SECOND_FACTOR_ATTEMPT.ATTEMPT_COUNT.plus(1))
                                        .otherwise(SECOND_FACTOR_ATTEMPT.ATTEMPT_COUNT)
                                : SECOND_FACTOR_ATTEMPT.ATTEMPT_COUNT.plus(1))
                .set(SECOND_FACTOR_ATTEMPT.ANSWERED, answered)
                .set(SECOND_FACTOR_ATTEMPT.LAST_AT, now)
                .set(SECOND_FACTOR_ATTEMPT.ADDRESS, address)
                .execute();
    }

    private void notifyIfDue(Account account, Instant notifiedAt) {
        Instant now = clock.instant();
        List<SecondFactorAttemptRecord> tries = of(account.id());
        if (!isLimitReached(tries) || wasNotified(notifiedAt, now)) {
            return;
        }
        Instant since =
                tries.stream()
                        .map(SecondFactorAttemptRecord::getFirstAt)
                        .min(Comparator.naturalOrder())
                        .orElse(now);
        notices.secondStepFailed(account, since, tries.getLast().getAddress());
        sql.deleteFrom(SECOND_FACTOR_ATTEMPT)
                .where(SECOND_FACTOR_ATTEMPT.ACCOUNT_ID.eq(account.id()))
                .execute();
        sql.update(SECOND_FACTOR_NOTICE)
                .set(SECOND_FACTOR_NOTICE.SENT_AT, now)
                .where(SECOND_FACTOR_NOTICE.ACCOUNT_ID.eq(account.id()))
                .execute();
    }

    private static boolean isLimitReached(List<SecondFactorAttemptRecord> tries) {
        return tries.stream().mapToLong(SecondFactorAttemptRecord::getAttemptCount).sum()
                >= MAX_ATTEMPTS;
    }

    /// Ignores a time recorded while the clock was far ahead, which would suppress notifications
    /// for too long.
    private static boolean wasNotified(Instant notifiedAt, Instant now) {
        return now.isBefore(notifiedAt.plus(MIN_MAIL_INTERVAL))
                && notifiedAt.isBefore(now.plus(MIN_MAIL_INTERVAL));
    }

    /// Newest last.
    private List<SecondFactorAttemptRecord> of(long accountId) {
        return sql.selectFrom(SECOND_FACTOR_ATTEMPT)
                .where(SECOND_FACTOR_ATTEMPT.ACCOUNT_ID.eq(accountId))
                .orderBy(SECOND_FACTOR_ATTEMPT.LAST_AT)
                .fetch();
    }
}
