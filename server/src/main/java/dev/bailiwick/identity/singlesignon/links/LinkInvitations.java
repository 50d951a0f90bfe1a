package dev.bailiwick.identity.singlesignon.links;

import static dev.bailiwick.platform.schema.Tables.LINK_INVITATION;

import dev.bailiwick.identity.mailedlinks.MailedLinkTokens;
import dev.bailiwick.identity.singlesignon.flows.LinkInvitation;
import dev.bailiwick.platform.schema.tables.records.LinkInvitationRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The table of invitations to link: at most one per account.
@Component
public final class LinkInvitations {
    private final DSLContext sql;
    private final MailedLinkTokens tokens;

    LinkInvitations(DSLContext sql, MailedLinkTokens tokens) {
        this.sql = sql;
        this.tokens = tokens;
    }

    public Optional<LinkInvitation> byToken(String token, Instant now) {
        return sql.selectFrom(LINK_INVITATION)
                .where(LINK_INVITATION.TOKEN_HASH.eq(tokens.hash(token)))
                .and(LINK_INVITATION.EXPIRES_AT.gt(now))
                .fetchOptional(LinkInvitations::invitation);
    }

    public Optional<LinkInvitation> byUid(UUID uid, Instant now) {
        return sql.selectFrom(LINK_INVITATION)
                .where(LINK_INVITATION.UID.eq(uid))
                .and(LINK_INVITATION.EXPIRES_AT.gt(now))
                .fetchOptional(LinkInvitations::invitation);
    }

    public Optional<LinkInvitation> ofAccount(long accountId) {
        return sql.selectFrom(LINK_INVITATION)
                .where(LINK_INVITATION.ACCOUNT_ID.eq(accountId))
                .fetchOptional(LinkInvitations::invitation);
    }

    /// Newest first.
    public List<LinkInvitation> list(int max) {
        return sql.selectFrom(LINK_INVITATION)
                .orderBy(LINK_INVITATION.EXPIRES_AT.desc(), LINK_INVITATION.ID.desc())
                .limit(max)
                .fetch(LinkInvitations::invitation);
    }

    /// Replaces the account's older invitation.
    public void replace(LinkInvitation invitation, String token) {
        deleteOf(invitation.accountId());
        sql.insertInto(LINK_INVITATION)
                .set(LINK_INVITATION.UID, invitation.uid())
                .set(LINK_INVITATION.TOKEN_HASH, tokens.hash(token))
                .set(LINK_INVITATION.ACCOUNT_ID, invitation.accountId())
                .set(LINK_INVITATION.WAIVED, invitation.emailMatchWaived())
                .set(LINK_INVITATION.MAILED, invitation.mailed())
                .set(LINK_INVITATION.INVITED_BY, invitation.invitedBy())
                .set(LINK_INVITATION.EXPIRES_AT, invitation.expiresAt())
                .execute();
    }

    /// Consumes it: of two simultaneous uses, on any servers, one succeeds.
    public Optional<LinkInvitation> consume(UUID uid, Instant now) {
        return sql.deleteFrom(LINK_INVITATION)
                .where(LINK_INVITATION.UID.eq(uid))
                .and(LINK_INVITATION.EXPIRES_AT.gt(now))
                .returning()
                .fetchOptional(LinkInvitations::invitation);
    }

    public boolean deleteOf(long accountId) {
        return sql.deleteFrom(LINK_INVITATION)
                        .where(LINK_INVITATION.ACCOUNT_ID.eq(accountId))
                        .execute()
                == 1;
    }

    public void deleteExpired(Instant before) {
        sql.deleteFrom(LINK_INVITATION).where(LINK_INVITATION.EXPIRES_AT.lt(before)).execute();
    }

    private static LinkInvitation invitation(LinkInvitationRecord row) {
        return new LinkInvitation(
                row.getUid(),
                row.getAccountId(),
                row.getWaived(),
                row.getMailed(),
                row.getInvitedBy(),
                row.getExpiresAt());
    }
}
