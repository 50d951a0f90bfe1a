package dev.bailiwick.identity.throttling;

import static dev.bailiwick.platform.schema.Tables.RECENT_SIGN_IN;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.RepeatedFailures;
import dev.bailiwick.platform.db.ClockSkew;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jooq.DSLContext;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Limits successful sign-ins, each of which costs a comparison of a password that others wait for:
/// an account signs in at most 30 times in any five minutes.
@Component
public final class SignInRate {
    private static final int LIMIT = 30;
    private static final Duration WINDOW = Duration.ofMinutes(5);

    private final DSLContext sql;
    private final Transactions transactions;
    private final RepeatedFailures failures;
    private final Clock clock;

    SignInRate(DSLContext sql, Transactions transactions, RepeatedFailures failures, Clock clock) {
        this.sql = sql;
        this.transactions = transactions;
        this.failures = failures;
        this.clock = clock;
    }

    /// How long the account has to wait, if it has reached the limit.
    public Optional<Duration> currentDelay(Account account) {
        Instant now = clock.instant();
        Optional<Instant> oldest =
                transactions.read(() ->
                        sql.select(RECENT_SIGN_IN.SIGNED_IN_AT)
                                .from(RECENT_SIGN_IN)
                                .where(RECENT_SIGN_IN.ACCOUNT_ID.eq(account.id()))
                                .and(RECENT_SIGN_IN.SIGNED_IN_AT.gt(now.minus(WINDOW)))
                                .and(RECENT_SIGN_IN.SIGNED_IN_AT.le(now.plus(ClockSkew.TOLERANCE)))
                                .orderBy(RECENT_SIGN_IN.SIGNED_IN_AT.desc())
                                .offset(LIMIT - 1)
                                .limit(1)
                                .fetchOptional(RECENT_SIGN_IN.SIGNED_IN_AT));
        return oldest.map(at -> ThrottledResponse.wait(at.plus(WINDOW).toEpochMilli(), now));
    }

    /// The same, for a sign-in that is refused because of it.
    public Optional<Duration> refuse(Account account) {
        Optional<Duration> delay = currentDelay(account);
        delay.ifPresent(_ ->
                failures.record(
                        AuditEvent.failure("Sign-in Throttled", "too_many_sign_ins")
                                .on(account.email().value())));
        return delay;
    }

    /// In the transaction that begins the session, which is alone.
    public void count(Account account) {
        currentDelay(account)
                .ifPresent(delay -> {
                    throw ThrottledResponse.tooManySignIns(delay, clock.instant());
                });
        sql.insertInto(RECENT_SIGN_IN)
                .set(RECENT_SIGN_IN.ACCOUNT_ID, account.id())
                .set(RECENT_SIGN_IN.SIGNED_IN_AT, clock.instant())
                .execute();
    }

    @ScheduledJob("Delete the times of recent sign-ins")
    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT1M")
    void deleteOld() {
        Instant now = clock.instant();
        transactions.write(() -> {
            int ignored =
                    sql.deleteFrom(RECENT_SIGN_IN)
                            .where(RECENT_SIGN_IN.SIGNED_IN_AT.le(now.minus(WINDOW)))
                            .or(RECENT_SIGN_IN.SIGNED_IN_AT.gt(now.plus(ClockSkew.TOLERANCE)))
                            .execute();
        });
    }
}
