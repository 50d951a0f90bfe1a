package dev.bailiwick.identity.invitations;

import static dev.bailiwick.platform.schema.Tables.INVITATION;

import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.identity.mailedlinks.MailedLinkTokens;
import dev.bailiwick.platform.schema.tables.records.InvitationRecord;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The table of invitations: at most one per address.
@Component
final class Invitations {
    private final DSLContext sql;
    private final MailedLinkTokens tokens;

    Invitations(DSLContext sql, MailedLinkTokens tokens) {
        this.sql = sql;
        this.tokens = tokens;
    }

    Optional<Invitation> byToken(String token, Instant now) {
        return sql.selectFrom(INVITATION)
                .where(INVITATION.TOKEN_HASH.eq(tokens.hash(token)))
                .and(INVITATION.EXPIRES_AT.gt(now))
                .fetchOptional(Invitations::invitation);
    }

    Optional<Invitation> byUid(UUID uid) {
        return sql.selectFrom(INVITATION)
                .where(INVITATION.UID.eq(uid))
                .fetchOptional(Invitations::invitation);
    }

    Optional<Invitation> byEmail(EmailAddress email) {
        return sql.selectFrom(INVITATION)
                .where(INVITATION.EMAIL_KEY.eq(email.key()))
                .fetchOptional(Invitations::invitation);
    }

    /// Those to the address, and those sent by its account.
    List<Invitation> toOrBy(EmailAddress email) {
        return sql.selectFrom(INVITATION)
                .where(INVITATION.EMAIL_KEY.eq(email.key()))
                .or(INVITATION.INVITED_BY.eq(email.value()))
                .fetch(Invitations::invitation);
    }

    /// Newest first.
    List<Invitation> list(int max) {
        return sql.selectFrom(INVITATION)
                .orderBy(INVITATION.EXPIRES_AT.desc(), INVITATION.ID.desc())
                .limit(max)
                .fetch(Invitations::invitation);
    }

    int count() {
        return sql.fetchCount(INVITATION);
    }

    void insert(
            EmailAddress email,
            Role role,
            Set<ProductModule> modules,
            String invitedBy,
            String token,
            boolean mailed,
            Instant expiresAt) {
        sql.insertInto(INVITATION)
                .set(INVITATION.UID, UUID.randomUUID())
                .set(INVITATION.TOKEN_HASH, tokens.hash(token))
                .set(INVITATION.EMAIL, email.value())
                .set(INVITATION.EMAIL_KEY, email.key())
                .set(INVITATION.ROLE, role.name())
                .set(INVITATION.MODULES, keys(modules))
                .set(INVITATION.INVITED_BY, invitedBy)
                .set(INVITATION.MAILED, mailed)
                .set(INVITATION.EXPIRES_AT, expiresAt)
                .execute();
    }

    /// Replaces the link; the previous one becomes invalid.
    void renew(UUID uid, String token, boolean mailed, Instant expiresAt) {
        sql.update(INVITATION)
                .set(INVITATION.TOKEN_HASH, tokens.hash(token))
                .set(INVITATION.MAILED, mailed)
                .set(INVITATION.EXPIRES_AT, expiresAt)
                .where(INVITATION.UID.eq(uid))
                .execute();
    }

    /// Claims the invitation: of two simultaneous requests, one succeeds.
    ///
    /// @return whether it still existed with this link
    boolean consume(Invitation invitation, String token) {
        return sql.deleteFrom(INVITATION)
                        .where(INVITATION.ID.eq(invitation.id()))
                        .and(INVITATION.TOKEN_HASH.eq(tokens.hash(token)))
                        .execute()
                == 1;
    }

    boolean delete(UUID uid) {
        return sql.deleteFrom(INVITATION).where(INVITATION.UID.eq(uid)).execute() == 1;
    }

    void deleteExpired(Instant before) {
        sql.deleteFrom(INVITATION).where(INVITATION.EXPIRES_AT.lt(before)).execute();
    }

    static String keys(Set<ProductModule> modules) {
        return modules.stream().map(ProductModule::key).sorted().collect(Collectors.joining(","));
    }

    private static Invitation invitation(InvitationRecord row) {
        return new Invitation(
                row.getId(),
                row.getUid(),
                new EmailAddress(row.getEmail(), EmailAddress.key(row.getEmail())),
                Role.valueOf(row.getRole()),
                Arrays.stream(row.getModules().split(",", -1))
                        .flatMap(key -> ProductModule.of(key).stream())
                        .collect(
                                Collectors.toCollection(() -> EnumSet.noneOf(ProductModule.class))),
                row.getInvitedBy(),
                row.getMailed(),
                row.getExpiresAt());
    }
}
