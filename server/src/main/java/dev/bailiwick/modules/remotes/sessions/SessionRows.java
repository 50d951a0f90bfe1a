package dev.bailiwick.modules.remotes.sessions;

import static dev.bailiwick.platform.schema.Tables.REMOTE_SESSION;
import static org.jooq.Records.mapping;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The table of sessions. Runs in the caller's transaction.
@Component
final class SessionRows {
    private final DSLContext sql;

    SessionRows(DSLContext sql) {
        this.sql = sql;
    }

    void insert(SessionRow row) {
        sql.insertInto(REMOTE_SESSION)
                .set(REMOTE_SESSION.UID, row.uid())
                .set(REMOTE_SESSION.REMOTE_ID, row.remoteId())
                .set(REMOTE_SESSION.REMOTE_NAME, row.remoteName())
                .set(REMOTE_SESSION.PROTOCOL, row.protocol().key())
                .set(REMOTE_SESSION.ACCOUNT_ID, row.accountId())
                .set(REMOTE_SESSION.PERSON, row.person())
                .set(REMOTE_SESSION.SIGN_IN_UID, row.signIn())
                .set(REMOTE_SESSION.USERNAME, row.username())
                .set(REMOTE_SESSION.ADDRESS, row.address())
                .set(REMOTE_SESSION.HELPER_SESSION, row.helperSession())
                .set(REMOTE_SESSION.STARTED_AT, row.startedAt())
                .set(REMOTE_SESSION.SEEN_AT, row.startedAt())
                .set(REMOTE_SESSION.BYTES_IN, 0L)
                .set(REMOTE_SESSION.BYTES_OUT, 0L)
                .execute();
    }

    /// How many sessions of an account are open, on all servers.
    int openOf(long accountId) {
        return sql.fetchCount(
                REMOTE_SESSION,
                REMOTE_SESSION.ACCOUNT_ID.eq(accountId).and(REMOTE_SESSION.ENDED_AT.isNull()));
    }

    /// Of these names of sessions towards the helper, those of open ones, on all servers.
    Set<String> openWith(Collection<String> helperSessions) {
        return sql.select(REMOTE_SESSION.HELPER_SESSION)
                .from(REMOTE_SESSION)
                .where(REMOTE_SESSION.HELPER_SESSION.in(helperSessions))
                .and(REMOTE_SESSION.ENDED_AT.isNull())
                .fetchSet(REMOTE_SESSION.HELPER_SESSION);
    }

    /// @return false if it had ended
    boolean end(LiveSession session, EndReason reason, Instant now) {
        return sql.update(REMOTE_SESSION)
                        .set(REMOTE_SESSION.ENDED_AT, now)
                        .set(REMOTE_SESSION.END_REASON, reason.key())
                        .set(REMOTE_SESSION.BYTES_IN, session.sent())
                        .set(REMOTE_SESSION.BYTES_OUT, session.received())
                        .where(REMOTE_SESSION.UID.eq(session.uid()))
                        .and(REMOTE_SESSION.ENDED_AT.isNull())
                        .execute()
                == 1;
    }

    void seen(Collection<UUID> uids, Instant now) {
        sql.update(REMOTE_SESSION)
                .set(REMOTE_SESSION.SEEN_AT, now)
                .where(REMOTE_SESSION.UID.in(uids))
                .execute();
    }

    /// An open session that no server has.
    record Unseen(
            UUID uid,
            String remoteName,
            String person,
            String username,
            Instant startedAt,
            Instant seenAt) {}

    /// Those of servers that were killed.
    List<Unseen> unseenSince(Instant since) {
        return sql.select(
                        REMOTE_SESSION.UID,
                        REMOTE_SESSION.REMOTE_NAME,
                        REMOTE_SESSION.PERSON,
                        REMOTE_SESSION.USERNAME,
                        REMOTE_SESSION.STARTED_AT,
                        REMOTE_SESSION.SEEN_AT)
                .from(REMOTE_SESSION)
                .where(REMOTE_SESSION.ENDED_AT.isNull())
                .and(REMOTE_SESSION.SEEN_AT.lt(since))
                .orderBy(REMOTE_SESSION.ID)
                .fetch(mapping(Unseen::new));
    }

    /// @return false if it had ended, or has been seen
    boolean endUnseen(UUID uid, Instant since) {
        return sql.update(REMOTE_SESSION)
                        .set(REMOTE_SESSION.ENDED_AT, REMOTE_SESSION.SEEN_AT)
                        .set(REMOTE_SESSION.END_REASON, EndReason.SERVER_STOPPED.key())
                        .where(REMOTE_SESSION.UID.eq(uid))
                        .and(REMOTE_SESSION.ENDED_AT.isNull())
                        .and(REMOTE_SESSION.SEEN_AT.lt(since))
                        .execute()
                == 1;
    }

    /// On any server; its own ends it within seconds.
    ///
    /// @param by empty for the person who began it
    /// @return false if it had ended
    boolean requestEnd(UUID uid, String by) {
        return sql.update(REMOTE_SESSION)
                        .set(REMOTE_SESSION.END_REQUESTED_BY, by)
                        .where(REMOTE_SESSION.UID.eq(uid))
                        .and(REMOTE_SESSION.ENDED_AT.isNull())
                        .execute()
                == 1;
    }

    /// Of these, those that somebody wants to end: who, as in [#requestEnd].
    Map<UUID, String> endRequested(Collection<UUID> uids) {
        return sql.select(REMOTE_SESSION.UID, REMOTE_SESSION.END_REQUESTED_BY)
                .from(REMOTE_SESSION)
                .where(REMOTE_SESSION.UID.in(uids))
                .and(REMOTE_SESSION.END_REQUESTED_BY.isNotNull())
                .fetchMap(REMOTE_SESSION.UID, REMOTE_SESSION.END_REQUESTED_BY);
    }
}
