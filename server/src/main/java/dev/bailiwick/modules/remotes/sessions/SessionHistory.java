package dev.bailiwick.modules.remotes.sessions;

import static dev.bailiwick.platform.schema.Tables.REMOTE;
import static dev.bailiwick.platform.schema.Tables.REMOTE_SESSION;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.platform.audit.AuditEvent;
import dev.bailiwick.platform.audit.AuditLog;
import java.util.List;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The sessions that are open, and those that have ended: an administrator sees all, everybody else
/// their own. Runs in the caller's transaction.
@Component
public final class SessionHistory {
    private final DSLContext sql;
    private final SessionRows rows;
    private final AuditLog audit;

    SessionHistory(DSLContext sql, SessionRows rows, AuditLog audit) {
        this.sql = sql;
        this.rows = rows;
        this.audit = audit;
    }

    /// The latest first.
    public List<SessionEntry> open(Account reader, int max) {
        return entries(seenBy(reader).and(REMOTE_SESSION.ENDED_AT.isNull()), reader, max);
    }

    /// The latest first.
    ///
    /// @param before only those that are older than the one with this id
    public List<SessionEntry> ended(Account reader, long before, int max) {
        return entries(
                seenBy(reader)
                        .and(REMOTE_SESSION.ENDED_AT.isNotNull())
                        .and(REMOTE_SESSION.ID.lt(before)),
                reader,
                max);
    }

    /// Of one machine, open and ended, the latest first.
    public List<SessionEntry> of(long remoteId, Account reader, int max) {
        return entries(seenBy(reader).and(REMOTE_SESSION.REMOTE_ID.eq(remoteId)), reader, max);
    }

    /// Of the machines that belong to a host, open and ended, the latest first.
    List<SessionEntry> ofHost(long hostId, Account reader, int max) {
        return entries(
                seenBy(reader)
                        .and(
                                REMOTE_SESSION.REMOTE_ID.in(
                                        sql.select(REMOTE.ID)
                                                .from(REMOTE)
                                                .where(REMOTE.HOST_ID.eq(hostId)))),
                reader,
                max);
    }

    /// Ends a session within seconds, on whatever server it is.
    ///
    /// @return false if the reader sees no such open session
    boolean end(UUID uid, Account reader) {
        List<SessionEntry> found =
                entries(
                        seenBy(reader)
                                .and(REMOTE_SESSION.UID.eq(uid))
                                .and(REMOTE_SESSION.ENDED_AT.isNull()),
                        reader,
                        1);
        if (found.isEmpty()) {
            return false;
        }
        SessionEntry session = found.getFirst();
        if (!session.isOwn()) {
            audit.record(
                    AuditEvent.of("Remote Session End Requested")
                            .by(reader.actor())
                            .on(session.remoteName())
                            .with("account", session.person()));
        }
        return rows.requestEnd(uid, session.isOwn() ? "" : reader.email().value());
    }

    private static Condition seenBy(Account reader) {
        return reader.isAdministrator()
                ? DSL.noCondition()
                : REMOTE_SESSION.ACCOUNT_ID.eq(reader.id());
    }

    private List<SessionEntry> entries(Condition which, Account reader, int max) {
        return sql.select(REMOTE_SESSION.fields())
                .from(REMOTE_SESSION)
                .where(which)
                .orderBy(REMOTE_SESSION.ID.desc())
                .limit(max)
                .fetch(row -> entry(row, reader));
    }

    private static SessionEntry entry(Record row, Account reader) {
        String reason = row.get(REMOTE_SESSION.END_REASON);
        return new SessionEntry(
                row.get(REMOTE_SESSION.ID),
                row.get(REMOTE_SESSION.UID),
                row.get(REMOTE_SESSION.REMOTE_ID),
                row.get(REMOTE_SESSION.REMOTE_NAME),
                row.get(REMOTE_SESSION.PROTOCOL),
                row.get(REMOTE_SESSION.PERSON),
                row.get(REMOTE_SESSION.ACCOUNT_ID) == reader.id(),
                row.get(REMOTE_SESSION.USERNAME),
                row.get(REMOTE_SESSION.ADDRESS),
                row.get(REMOTE_SESSION.STARTED_AT),
                row.get(REMOTE_SESSION.ENDED_AT),
                reason == null ? null : EndReason.of(reason),
                row.get(REMOTE_SESSION.BYTES_IN) + row.get(REMOTE_SESSION.BYTES_OUT));
    }
}
