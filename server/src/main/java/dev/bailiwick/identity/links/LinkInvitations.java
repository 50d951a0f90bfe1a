package dev.bailiwick.identity.links;

import static dev.bailiwick.platform.db.schema.Tables.LINK_INVITATION;

import dev.bailiwick.identity.flows.LinkInvitation;
import dev.bailiwick.identity.mailedlinks.LinkTokens;
import dev.bailiwick.platform.db.schema.tables.records.LinkInvitationRecord;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The table of invitations to link: one for an account at most.
@Component
public final class LinkInvitations {
    private final DSLContext sql;
    private final LinkTokens tokens;

    LinkInvitations(DSLContext sql, LinkTokens tokens) {
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
    public List<LinkInvitation> list(int most) {
        return sql.selectFrom(LINK_INVITATION)
                .orderBy(LINK_INVITATION.EXPIRES_AT.desc(), LINK_INVITATION.ID.desc())
                .limit(most)
                .fetch(LinkInvitations::invitation);
    }

    /// Takes the place of the account's older one.
    public void replace(LinkInvitation invitation, String token) {
        deleteOf(invitation.accountId());
        sql.insertInto(LINK_INVITATION)
                .set(LINK_INVITATION.UID, invitation.uid())
                .set(LINK_INVITATION.TOKEN_HASH, tokens.hash(token))
                .set(LINK_INVITATION.ACCOUNT_ID, invitation.accountId())
                .set(LINK_INVITATION.WAIVED, invitation.waived())
                .set(LINK_INVITATION.MAILED, invitation.mailed())
                .set(LINK_INVITATION.INVITED_BY, invitation.invitedBy())
                .set(LINK_INVITATION.EXPIRES_AT, invitation.expiresAt())
                .execute();
    }

    /// Spends it: of two at once, on whichever servers, one gets it.
    public Optional<LinkInvitation> take(UUID uid, Instant now) {
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

    public void forgetExpired(Instant before) {
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
