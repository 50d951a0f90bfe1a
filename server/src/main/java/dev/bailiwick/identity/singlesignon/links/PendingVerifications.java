package dev.bailiwick.identity.singlesignon.links;

import static dev.bailiwick.platform.schema.Tables.PENDING_PROOF;

import dev.bailiwick.identity.singlesignon.flows.Flows;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.schema.tables.records.PendingProofRecord;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// The table of identities that wait for confirmation of an account, each bound to one browser.
@Component
public final class PendingVerifications {
    private static final int MAX_PER_BROWSER = 20;

    private final DSLContext sql;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Clock clock;

    PendingVerifications(DSLContext sql, Secrets secrets, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// @return the uid of the pending confirmation
    public UUID begin(
            ProposedLink link, @Nullable UUID invitationUid, String browser, String continueTo) {
        UUID uid = UUID.randomUUID();
        String hash = hash(browser);
        boolean full =
                sql.fetchCount(PENDING_PROOF, PENDING_PROOF.BROWSER_HASH.eq(hash))
                        >= MAX_PER_BROWSER;
        if (full) {
            sql.deleteFrom(PENDING_PROOF).where(PENDING_PROOF.BROWSER_HASH.eq(hash)).execute();
        }
        sql.insertInto(PENDING_PROOF)
                .set(PENDING_PROOF.UID, uid)
                .set(PENDING_PROOF.BROWSER_HASH, hash)
                .set(PENDING_PROOF.ACCOUNT_ID, link.accountId())
                .set(PENDING_PROOF.ISSUER, link.issuer())
                .set(PENDING_PROOF.SUBJECT, link.subject())
                .set(PENDING_PROOF.EMAIL, link.email())
                .set(PENDING_PROOF.PROVIDER_NAME, link.providerName())
                .set(PENDING_PROOF.INVITATION_UID, invitationUid)
                .set(PENDING_PROOF.CONTINUE_TO, continueTo)
                .set(PENDING_PROOF.EXPIRES_AT, clock.instant().plus(Flows.LIFETIME))
                .execute();
        return uid;
    }

    /// Only before it expires, and only in its own browser.
    public Optional<PendingVerification> find(UUID uid, String browser) {
        return sql.selectFrom(PENDING_PROOF)
                .where(PENDING_PROOF.UID.eq(uid))
                .and(PENDING_PROOF.BROWSER_HASH.eq(hash(browser)))
                .and(PENDING_PROOF.EXPIRES_AT.gt(clock.instant()))
                .fetchOptional(PendingVerifications::proof);
    }

    /// Of two simultaneous requests, one succeeds.
    public boolean consume(PendingVerification proof) {
        return sql.deleteFrom(PENDING_PROOF)
                        .where(PENDING_PROOF.UID.eq(proof.uid()))
                        .and(PENDING_PROOF.EXPIRES_AT.gt(clock.instant()))
                        .execute()
                == 1;
    }

    @ScheduledJob("Delete unconfirmed links")
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT3M")
    void deleteExpired() {
        transactions.write(() ->
                sql.deleteFrom(PENDING_PROOF)
                        .where(PENDING_PROOF.EXPIRES_AT.le(clock.instant()))
                        .execute());
    }

    private static PendingVerification proof(PendingProofRecord row) {
        return new PendingVerification(
                row.getUid(),
                new ProposedLink(
                        row.getAccountId(),
                        row.getIssuer(),
                        row.getSubject(),
                        row.getEmail(),
                        row.getProviderName()),
                row.getInvitationUid(),
                row.getContinueTo());
    }

    private String hash(String browser) {
        return secrets.hash("pending proof browser", browser);
    }
}
