package dev.bailiwick.identity.singlesignon.links;

import static dev.bailiwick.platform.schema.Tables.PENDING_LINK;

import dev.bailiwick.identity.singlesignon.flows.Flows;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.schema.tables.records.PendingLinkRecord;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// The table of links that wait for confirmation, each bound to one session or to one browser.
@Component
public final class PendingIdentityLinks {
    private static final int MAX_PER_BROWSER = 20;

    private final DSLContext sql;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Clock clock;

    PendingIdentityLinks(DSLContext sql, Secrets secrets, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Replaces the session's earlier one.
    public void begin(ProposedLink link, UUID sessionUid) {
        delete(PENDING_LINK.SESSION_UID.eq(sessionUid));
        var ignored = insert(link, sessionUid, null, null, "/profile");
    }

    /// For a browser where nobody is signed in.
    ///
    /// @return the uid of the pending link
    public UUID begin(
            ProposedLink link, @Nullable UUID invitationUid, String browser, String continueTo) {
        String hash = hash(browser);
        Condition same = PENDING_LINK.BROWSER_HASH.eq(hash);
        if (sql.fetchCount(PENDING_LINK, same) >= MAX_PER_BROWSER) {
            delete(same);
        }
        return insert(link, null, hash, invitationUid, continueTo);
    }

    private UUID insert(
            ProposedLink link,
            @Nullable UUID sessionUid,
            @Nullable String browserHash,
            @Nullable UUID invitationUid,
            String continueTo) {
        UUID uid = UUID.randomUUID();
        sql.insertInto(PENDING_LINK)
                .set(PENDING_LINK.UID, uid)
                .set(PENDING_LINK.SESSION_UID, sessionUid)
                .set(PENDING_LINK.BROWSER_HASH, browserHash)
                .set(PENDING_LINK.ACCOUNT_ID, link.accountId())
                .set(PENDING_LINK.ISSUER, link.issuer())
                .set(PENDING_LINK.SUBJECT, link.subject())
                .set(PENDING_LINK.EMAIL, link.email())
                .set(PENDING_LINK.PROVIDER_NAME, link.providerName())
                .set(PENDING_LINK.INVITATION_UID, invitationUid)
                .set(PENDING_LINK.CONTINUE_TO, continueTo)
                .set(PENDING_LINK.EXPIRES_AT, clock.instant().plus(Flows.LIFETIME))
                .execute();
        return uid;
    }

    public Optional<PendingIdentityLink> ofSession(UUID sessionUid) {
        return sql.selectFrom(PENDING_LINK)
                .where(PENDING_LINK.SESSION_UID.eq(sessionUid))
                .fetchOptional(PendingIdentityLinks::link);
    }

    /// The newest, from any session.
    public Optional<PendingIdentityLink> ofAccount(long accountId) {
        return sql.selectFrom(PENDING_LINK)
                .where(PENDING_LINK.ACCOUNT_ID.eq(accountId))
                .and(PENDING_LINK.SESSION_UID.isNotNull())
                .orderBy(PENDING_LINK.EXPIRES_AT.desc())
                .limit(1)
                .fetchOptional(PendingIdentityLinks::link);
    }

    /// Only before it expires, and only in its own browser.
    public Optional<PendingIdentityLink> ofBrowser(UUID uid, String browser) {
        return sql.selectFrom(PENDING_LINK)
                .where(PENDING_LINK.UID.eq(uid))
                .and(PENDING_LINK.BROWSER_HASH.eq(hash(browser)))
                .and(PENDING_LINK.EXPIRES_AT.gt(clock.instant()))
                .fetchOptional(PendingIdentityLinks::link);
    }

    /// Of two simultaneous requests, one succeeds. The caller checks whose it is and whether it has
    /// expired, and rolls back otherwise.
    public Optional<PendingIdentityLink> consume(UUID uid) {
        return sql.deleteFrom(PENDING_LINK)
                .where(PENDING_LINK.UID.eq(uid))
                .returning()
                .fetchOptional(PendingIdentityLinks::link);
    }

    @ScheduledJob(value = "Delete unconfirmed links", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT3M")
    void deleteExpired() {
        transactions.write(() -> delete(PENDING_LINK.EXPIRES_AT.le(clock.instant())));
    }

    private void delete(Condition which) {
        sql.deleteFrom(PENDING_LINK).where(which).execute();
    }

    private static PendingIdentityLink link(PendingLinkRecord row) {
        return new PendingIdentityLink(
                row.getUid(),
                row.getSessionUid(),
                new ProposedLink(
                        row.getAccountId(),
                        row.getIssuer(),
                        row.getSubject(),
                        row.getEmail(),
                        row.getProviderName()),
                row.getInvitationUid(),
                row.getContinueTo(),
                row.getExpiresAt());
    }

    private String hash(String browser) {
        return secrets.hash("pending link browser", browser);
    }
}
