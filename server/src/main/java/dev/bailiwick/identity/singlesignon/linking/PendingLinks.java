package dev.bailiwick.identity.singlesignon.linking;

import static dev.bailiwick.platform.schema.Tables.PENDING_LINK;

import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.platform.schema.tables.records.PendingLinkRecord;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The table of links that wait for confirmation: one per session, the newest.
@Component
final class PendingLinks {
    private final DSLContext sql;

    PendingLinks(DSLContext sql) {
        this.sql = sql;
    }

    void replace(PendingLink link, Instant now) {
        sql.deleteFrom(PENDING_LINK)
                .where(PENDING_LINK.SESSION_UID.eq(link.sessionUid()))
                .or(PENDING_LINK.EXPIRES_AT.lt(now))
                .execute();
        sql.insertInto(PENDING_LINK)
                .set(PENDING_LINK.UID, link.uid())
                .set(PENDING_LINK.SESSION_UID, link.sessionUid())
                .set(PENDING_LINK.ACCOUNT_ID, link.link().accountId())
                .set(PENDING_LINK.ISSUER, link.link().issuer())
                .set(PENDING_LINK.SUBJECT, link.link().subject())
                .set(PENDING_LINK.EMAIL, link.link().email())
                .set(PENDING_LINK.PROVIDER_NAME, link.link().providerName())
                .set(PENDING_LINK.EXPIRES_AT, link.expiresAt())
                .execute();
    }

    Optional<PendingLink> ofSession(UUID sessionUid) {
        return sql.selectFrom(PENDING_LINK)
                .where(PENDING_LINK.SESSION_UID.eq(sessionUid))
                .fetchOptional(PendingLinks::link);
    }

    /// The newest, from any session.
    Optional<PendingLink> ofAccount(long accountId) {
        return sql.selectFrom(PENDING_LINK)
                .where(PENDING_LINK.ACCOUNT_ID.eq(accountId))
                .orderBy(PENDING_LINK.EXPIRES_AT.desc())
                .limit(1)
                .fetchOptional(PendingLinks::link);
    }

    Optional<PendingLink> consume(UUID uid) {
        return sql.deleteFrom(PENDING_LINK)
                .where(PENDING_LINK.UID.eq(uid))
                .returning()
                .fetchOptional(PendingLinks::link);
    }

    private static PendingLink link(PendingLinkRecord row) {
        return new PendingLink(
                row.getUid(),
                row.getSessionUid(),
                new ProposedLink(
                        row.getAccountId(),
                        row.getIssuer(),
                        row.getSubject(),
                        row.getEmail(),
                        row.getProviderName()),
                row.getExpiresAt());
    }
}
