package dev.bailiwick.identity.passkeys;

import static dev.bailiwick.platform.db.schema.Tables.PASSKEY_CHALLENGE;

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

/// The table of challenges. Challenge and holder stand there as keyed hashes.
@Component
final class Challenges {
    static final Duration LIFETIME = Duration.ofMinutes(5);
    private static final int MOST = 50_000;

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
                boundStrangers(id);
            } else {
                boundPeople();
            }
        });
        return challenge;
    }

    /// Whoever asks for challenges without end does not fill the disk, nor push out those of people
    /// who are signed in or half-way.
    private void boundStrangers(long newest) {
        sql.deleteFrom(PASSKEY_CHALLENGE)
                .where(PASSKEY_CHALLENGE.ID.le(newest - MOST))
                .and(PASSKEY_CHALLENGE.PURPOSE.eq(ChallengePurpose.SIGN_IN.name()))
                .execute();
    }

    /// They are counted one by one, for strangers use up the numbers between them.
    private void boundPeople() {
        Condition ofPeople = PASSKEY_CHALLENGE.PURPOSE.ne(ChallengePurpose.SIGN_IN.name());
        Long last =
                sql.select(PASSKEY_CHALLENGE.ID)
                        .from(PASSKEY_CHALLENGE)
                        .where(ofPeople)
                        .orderBy(PASSKEY_CHALLENGE.ID.desc())
                        .limit(1)
                        .offset(MOST)
                        .fetchOne(PASSKEY_CHALLENGE.ID);
        if (last != null) {
            sql.deleteFrom(PASSKEY_CHALLENGE)
                    .where(ofPeople.and(PASSKEY_CHALLENGE.ID.le(last)))
                    .execute();
        }
    }

    /// Takes a challenge out: of two answers to it, one counts. A stranger neither gets it nor
    /// takes it away.
    boolean take(Bytes challenge, ChallengePurpose purpose, String holder) {
        return transactions.write(() ->
                sql.deleteFrom(PASSKEY_CHALLENGE)
                                .where(PASSKEY_CHALLENGE.CHALLENGE_HASH.eq(hash(challenge)))
                                .and(PASSKEY_CHALLENGE.HOLDER_HASH.eq(holderHash(holder)))
                                .and(PASSKEY_CHALLENGE.PURPOSE.eq(purpose.name()))
                                .and(PASSKEY_CHALLENGE.EXPIRES_AT.gt(clock.instant()))
                                .execute()
                        == 1);
    }

    @ScheduledJob("Forget passkey requests that ran out")
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT4M")
    void forgetExpired() {
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
