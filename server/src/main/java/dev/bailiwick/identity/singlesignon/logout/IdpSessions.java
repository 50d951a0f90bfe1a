package dev.bailiwick.identity.singlesignon.logout;

import static dev.bailiwick.platform.schema.Tables.LOGOUT_TOKEN;
import static dev.bailiwick.platform.schema.Tables.PROVIDER_SESSION;

import dev.bailiwick.identity.oidc.tokens.Identity;
import dev.bailiwick.identity.oidc.tokens.IdpSession;
import dev.bailiwick.identity.oidc.tokens.LogoutNotice;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.secrets.SecretColumn;
import dev.bailiwick.platform.secrets.Secrets;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// The provider session to which each session here belongs, and the logout tokens that were
/// received.
@Component
public final class IdpSessions {
    private static final SecretColumn ID_TOKEN = new SecretColumn("provider_session", "id_token");
    private static final int MAX_SID_LENGTH = 255;

    private final DSLContext sql;
    private final Secrets secrets;
    private final Transactions transactions;
    private final Clock clock;

    IdpSessions(DSLContext sql, Secrets secrets, Transactions transactions, Clock clock) {
        this.sql = sql;
        this.secrets = secrets;
        this.transactions = transactions;
        this.clock = clock;
    }

    public void remember(UUID session, Identity identity, IdpSession there, boolean keepIdToken) {
        UUID uid = UUID.randomUUID();
        sql.insertInto(PROVIDER_SESSION)
                .set(PROVIDER_SESSION.SESSION_UID, session)
                .set(PROVIDER_SESSION.UID, uid)
                .set(PROVIDER_SESSION.ISSUER, identity.issuer())
                .set(PROVIDER_SESSION.SUBJECT, identity.subject())
                .set(PROVIDER_SESSION.SID, sid(there))
                .set(PROVIDER_SESSION.ID_TOKEN, idToken(uid, there, keepIdToken))
                .execute();
    }

    /// The person re-authenticated at the provider, perhaps in another provider session, which from
    /// now on ends this one. A session that did not begin at the provider stays local.
    public void renew(UUID session, Identity identity, IdpSession there, boolean keepIdToken) {
        UUID uid = UUID.randomUUID();
        sql.update(PROVIDER_SESSION)
                .set(PROVIDER_SESSION.UID, uid)
                .set(PROVIDER_SESSION.SUBJECT, identity.subject())
                .set(PROVIDER_SESSION.SID, sid(there))
                .set(PROVIDER_SESSION.ID_TOKEN, idToken(uid, there, keepIdToken))
                .where(PROVIDER_SESSION.SESSION_UID.eq(session))
                .and(PROVIDER_SESSION.ISSUER.eq(identity.issuer()))
                .execute();
    }

    private byte @Nullable [] idToken(UUID uid, IdpSession there, boolean keep) {
        return keep ? secrets.encrypt(ID_TOKEN, uid, there.idToken()) : null;
    }

    private static @Nullable String sid(IdpSession there) {
        return there.sid() == null || there.sid().length() > MAX_SID_LENGTH ? null : there.sid();
    }

    /// Whether the session began at this issuer, and the ID token if it was stored.
    Optional<StoredSession> of(UUID session, String issuer) {
        return sql.selectFrom(PROVIDER_SESSION)
                .where(PROVIDER_SESSION.SESSION_UID.eq(session))
                .and(PROVIDER_SESSION.ISSUER.eq(issuer))
                .fetchOptional(row ->
                        new StoredSession(
                                row.getIdToken() == null
                                        ? null
                                        : secrets.decryptText(
                                                ID_TOKEN, row.getUid(), row.getIdToken())));
    }

    record StoredSession(@Nullable String idToken) {
        @Override
        public String toString() {
            return "Kept[hidden]";
        }
    }

    /// The local sessions that a notice ends: those with its `sid`, or without a `sid` all of its
    /// `sub`; also those of its `sub` for which the provider never sent a `sid`.
    List<UUID> endedBy(LogoutNotice.Ended notice) {
        return sql.select(PROVIDER_SESSION.SESSION_UID)
                .from(PROVIDER_SESSION)
                .where(PROVIDER_SESSION.ISSUER.eq(notice.issuer()))
                .and(
                        notice.subject() == null
                                ? DSL.noCondition()
                                : PROVIDER_SESSION.SUBJECT.eq(notice.subject()))
                .and(
                        notice.sid() == null
                                ? DSL.noCondition()
                                : PROVIDER_SESSION
                                        .SID
                                        .eq(notice.sid())
                                        .or(
                                                notice.subject() == null
                                                        ? DSL.falseCondition()
                                                        : PROVIDER_SESSION.SID.isNull()))
                .fetch(PROVIDER_SESSION.SESSION_UID);
    }

    /// @return false when it was received before
    boolean consume(LogoutNotice.Ended notice) {
        return sql.insertInto(LOGOUT_TOKEN)
                        .set(LOGOUT_TOKEN.ISSUER, notice.issuer())
                        .set(LOGOUT_TOKEN.ID, notice.id())
                        .set(LOGOUT_TOKEN.EXPIRES_AT, notice.expiresAt())
                        .onConflictDoNothing()
                        .execute()
                == 1;
    }

    @ScheduledJob(value = "Delete expired logout tokens", onOneServer = true)
    @Scheduled(fixedDelayString = "PT10M", initialDelayString = "PT3M")
    void deleteExpired() {
        transactions.write(() ->
                sql.deleteFrom(LOGOUT_TOKEN)
                        .where(LOGOUT_TOKEN.EXPIRES_AT.lt(clock.instant()))
                        .execute());
    }
}
