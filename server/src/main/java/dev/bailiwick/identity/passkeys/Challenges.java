package dev.bailiwick.identity.passkeys;

import static dev.bailiwick.platform.schema.Tables.PASSKEY_CHALLENGE;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.time.Duration;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.stereotype.Component;

/// The table of challenges. Challenge and holder are stored as keyed hashes.
@Component
final class Challenges {
    static final Duration LIFETIME = Duration.ofMinutes(5);
    private static final int MAX_CHALLENGES = 50_000;

    private final DSLContext sql;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Clock clock;

    Challenges(DSLContext sql, Secrets secrets, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @param holder the only one who may answer
    Bytes issue(ChallengePurpose purpose, String holder) {
        Bytes challenge = Bytes.random();
        transactions.write(() -> {
            long id =
                    sql.insertInto(PASSKEY_CHALLENGE)
                            .set(PASSKEY_CHALLENGE.CHALLENGE_HASH, hash(challenge))
                            .set(PASSKEY_CHALLENGE.HOLDER_HASH, holderHash(holder))
                            .set(PASSKEY_CHALLENGE.PURPOSE, purpose.name())
                            .set(PASSKEY_CHALLENGE.EXPIRES_AT, clock.instant().plus(LIFETIME))
                            .returning(PASSKEY_CHALLENGE.ID)
                            .fetchSingle()
                            .getId();
            if (purpose == ChallengePurpose.SIGN_IN) {
                limitAnonymous(id);
            } else {
                limitAccounts();
            }
        });
        return challenge;
    }

    /// Endless requests for challenges must neither fill the disk nor displace the challenges of
    /// people who are signed in or in the second step.
    private void limitAnonymous(long newest) {
        sql.deleteFrom(PASSKEY_CHALLENGE)
                .where(PASSKEY_CHALLENGE.ID.le(newest - MAX_CHALLENGES))
                .and(PASSKEY_CHALLENGE.PURPOSE.eq(ChallengePurpose.SIGN_IN.name()))
                .execute();
    }

    /// Counts rows rather than ids, because anonymous challenges use up ids in between.
    private void limitAccounts() {
        Condition ofPeople = PASSKEY_CHALLENGE.PURPOSE.ne(ChallengePurpose.SIGN_IN.name());
        Long last =
                sql.select(PASSKEY_CHALLENGE.ID)
                        .from(PASSKEY_CHALLENGE)
                        .where(ofPeople)
                        .orderBy(PASSKEY_CHALLENGE.ID.desc())
                        .limit(1)
                        .offset(MAX_CHALLENGES)
                        .fetchOne(PASSKEY_CHALLENGE.ID);
        if (last != null) {
            sql.deleteFrom(PASSKEY_CHALLENGE)
                    .where(ofPeople.and(PASSKEY_CHALLENGE.ID.le(last)))
                    .execute();
        }
    }

    /// Consumes a challenge: of two responses to it, one counts. Only its holder can use or remove
    /// it.
    boolean consume(Bytes challenge, ChallengePurpose purpose, String holder) {
        return transactions.write(() ->
                sql.deleteFrom(PASSKEY_CHALLENGE)
                                .where(PASSKEY_CHALLENGE.CHALLENGE_HASH.eq(hash(challenge)))
                                .and(PASSKEY_CHALLENGE.HOLDER_HASH.eq(holderHash(holder)))
                                .and(PASSKEY_CHALLENGE.PURPOSE.eq(purpose.name()))
                                .and(PASSKEY_CHALLENGE.EXPIRES_AT.gt(clock.instant()))
                                .execute()
                        == 1);
    }

    @ScheduledJob(value = "Delete expired passkey requests", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT4M")
    void deleteExpired() {
        transactions.write(() ->
                sql.deleteFrom(PASSKEY_CHALLENGE)
                        .where(PASSKEY_CHALLENGE.EXPIRES_AT.lt(clock.instant()))
                        .execute());
    }

    private String hash(Bytes challenge) {
        return secrets.hash("passkey challenge", challenge.getBytes());
    }

    private String holderHash(String holder) {
        return secrets.hash("passkey holder", holder);
    }
}
