package dev.bailiwick.identity.authenticators;

import static dev.bailiwick.platform.schema.Tables.AUTHENTICATOR;
import static dev.bailiwick.platform.schema.Tables.AUTHENTICATOR_ENROLMENT;

import dev.bailiwick.identity.factors.FactorStore;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// The tables of authenticator apps and of pending enrolments.
@Component
final class Authenticators implements FactorStore {
    static final Duration ENROLMENT_LIFETIME = Duration.ofMinutes(15);
    private static final SecretColumn SECRET = new SecretColumn("authenticator", "secret");
    private static final SecretColumn PENDING_SECRET =
            new SecretColumn("authenticator_enrolment", "secret");

    private final DSLContext sql;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Clock clock;

    Authenticators(DSLContext sql, Secrets secrets, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// An authenticator app of the account.
    record Authenticator(Instant confirmedAt, @Nullable Instant lastUsedAt) {}

    @Override
    public String key() {
        return "authenticator";
    }

    @Override
    public Set<Long> accountsWithFactor(Collection<Long> accountIds) {
        return sql.select(AUTHENTICATOR.ACCOUNT_ID)
                .from(AUTHENTICATOR)
                .where(AUTHENTICATOR.ACCOUNT_ID.in(accountIds))
                .fetchSet(AUTHENTICATOR.ACCOUNT_ID);
    }

    @Override
    public void removeAll(long accountId) {
        boolean ignored = remove(accountId);
    }

    Optional<Authenticator> of(long accountId) {
        return sql.selectFrom(AUTHENTICATOR)
                .where(AUTHENTICATOR.ACCOUNT_ID.eq(accountId))
                .fetchOptional(row -> new Authenticator(row.getConfirmedAt(), row.getLastUsedAt()));
    }

    /// @return the time step of the code if it belongs to the account, used or not
    OptionalLong stepOf(String code, long accountId) {
        return sql.selectFrom(AUTHENTICATOR)
                .where(AUTHENTICATOR.ACCOUNT_ID.eq(accountId))
                .fetchOptional(row -> secrets.decrypt(SECRET, row.getUid(), row.getSecret()))
                .map(secret -> OneTimeCodes.stepOf(code, secret, clock.instant()))
                .orElse(OptionalLong.empty());
    }

    /// Claims the code of a time step: of two simultaneous uses, one succeeds. Earlier steps become
    /// unusable.
    boolean consumeStep(long step, long accountId) {
        return sql.update(AUTHENTICATOR)
                        .set(AUTHENTICATOR.LAST_STEP, step)
                        .set(AUTHENTICATOR.LAST_USED_AT, clock.instant())
                        .where(AUTHENTICATOR.ACCOUNT_ID.eq(accountId))
                        .and(AUTHENTICATOR.LAST_STEP.lt(step))
                        .execute()
                == 1;
    }

    /// @return false when the account already has one
    boolean add(long accountId, byte[] secret, long step) {
        UUID uid = UUID.randomUUID();
        return sql.insertInto(AUTHENTICATOR)
                        .set(AUTHENTICATOR.ACCOUNT_ID, accountId)
                        .set(AUTHENTICATOR.UID, uid)
                        .set(AUTHENTICATOR.SECRET, secrets.encrypt(SECRET, uid, secret))
                        .set(AUTHENTICATOR.LAST_STEP, step)
                        .set(AUTHENTICATOR.CONFIRMED_AT, clock.instant())
                        .onConflict(AUTHENTICATOR.ACCOUNT_ID)
                        .doNothing()
                        .execute()
                == 1;
    }

    boolean remove(long accountId) {
        return sql.deleteFrom(AUTHENTICATOR).where(AUTHENTICATOR.ACCOUNT_ID.eq(accountId)).execute()
                == 1;
    }

    /// The pending secret that was shown to the holder, if it is for this account.
    Optional<byte[]> pendingSecret(UUID holder, long accountId) {
        return sql.selectFrom(AUTHENTICATOR_ENROLMENT)
                .where(AUTHENTICATOR_ENROLMENT.HOLDER_UID.eq(holder))
                .and(AUTHENTICATOR_ENROLMENT.ACCOUNT_ID.eq(accountId))
                .and(AUTHENTICATOR_ENROLMENT.EXPIRES_AT.gt(clock.instant()))
                .fetchOptional(
                        row -> secrets.decrypt(PENDING_SECRET, row.getUid(), row.getSecret()));
    }

    void storePending(UUID holder, long accountId, byte[] secret) {
        cancelEnrolment(holder);
        UUID uid = UUID.randomUUID();
        sql.insertInto(AUTHENTICATOR_ENROLMENT)
                .set(AUTHENTICATOR_ENROLMENT.HOLDER_UID, holder)
                .set(AUTHENTICATOR_ENROLMENT.UID, uid)
                .set(AUTHENTICATOR_ENROLMENT.ACCOUNT_ID, accountId)
                .set(AUTHENTICATOR_ENROLMENT.SECRET, secrets.encrypt(PENDING_SECRET, uid, secret))
                .set(AUTHENTICATOR_ENROLMENT.EXPIRES_AT, clock.instant().plus(ENROLMENT_LIFETIME))
                .onConflict(AUTHENTICATOR_ENROLMENT.HOLDER_UID)
                .doNothing()
                .execute();
    }

    void cancelEnrolment(UUID holder) {
        sql.deleteFrom(AUTHENTICATOR_ENROLMENT)
                .where(AUTHENTICATOR_ENROLMENT.HOLDER_UID.eq(holder))
                .execute();
    }

    @ScheduledJob(value = "Delete unconfirmed authenticator apps", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT3M")
    void deleteExpired() {
        transactions.write(() ->
                sql.deleteFrom(AUTHENTICATOR_ENROLMENT)
                        .where(AUTHENTICATOR_ENROLMENT.EXPIRES_AT.lt(clock.instant()))
                        .execute());
    }
}
