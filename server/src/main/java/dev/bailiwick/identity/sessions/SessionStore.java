package dev.bailiwick.identity.sessions;

import static dev.bailiwick.platform.schema.Tables.SESSION;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.platform.schema.tables.records.SessionRecord;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.springframework.context.ApplicationEventPublisher;
import org.springframework.stereotype.Component;

/// The table of sessions.
@Component
final class SessionStore {
    private final DSLContext sql;
    private final ApplicationEventPublisher events;

    SessionStore(DSLContext sql, ApplicationEventPublisher events) {
        this.sql = sql;
        this.events = events;
    }

    /// The session and its account in one query, in any state.
    Optional<SignedIn> find(String id) {
        return find(SESSION.ID.eq(id)).stream().findFirst();
    }

    /// The same for several, by their uids.
    List<SignedIn> find(Collection<UUID> uids) {
        return find(SESSION.UID.in(uids));
    }

    private List<SignedIn> find(Condition which) {
        return sql.select(SESSION.asterisk())
                .select(AccountSql.FIELDS)
                .from(AccountSql.joinedTo(SESSION.ACCOUNT_ID))
                .where(which)
                .fetch(row -> new SignedIn(AccountSql.account(row), session(row.into(SESSION))));
    }

    /// The current account of a session that has not ended.
    Optional<Account> account(Session session) {
        return sql.select(AccountSql.FIELDS)
                .from(AccountSql.joinedTo(SESSION.ACCOUNT_ID))
                .where(SESSION.UID.eq(session.uid()))
                .fetchOptional(AccountSql::account);
    }

    List<Account> accounts(Collection<UUID> uids) {
        return sql.select(AccountSql.FIELDS)
                .from(AccountSql.joinedTo(SESSION.ACCOUNT_ID))
                .where(SESSION.UID.in(uids))
                .fetch(AccountSql::account);
    }

    List<Session> ofAccount(long accountId, int limit) {
        return sql.selectFrom(SESSION)
                .where(SESSION.ACCOUNT_ID.eq(accountId))
                .orderBy(SESSION.LAST_SEEN_AT.desc())
                .limit(limit)
                .fetch(SessionStore::session);
    }

    void insert(Session session) {
        sql.insertInto(SESSION)
                .set(SESSION.ID, session.id())
                .set(SESSION.UID, session.uid())
                .set(SESSION.ACCOUNT_ID, session.accountId())
                .set(SESSION.METHOD, session.method().name())
                .set(SESSION.CREATED_AT, session.createdAt())
                .set(SESSION.AUTHENTICATED_AT, session.authenticatedAt())
                .set(SESSION.LAST_SEEN_AT, session.lastSeenAt())
                .set(SESSION.ADDRESS, session.address())
                .set(SESSION.USER_AGENT, session.userAgent())
                .execute();
    }

    /// By uid, which does not change: of two simultaneous renewals, the browser keeps the last
    /// response.
    ///
    /// @return false when it has ended
    boolean renew(Session renewed) {
        return sql.update(SESSION)
                        .set(SESSION.ID, renewed.id())
                        .set(SESSION.AUTHENTICATED_AT, renewed.authenticatedAt())
                        .where(SESSION.UID.eq(renewed.uid()))
                        .execute()
                == 1;
    }

    void touch(String id, Instant now) {
        sql.update(SESSION).set(SESSION.LAST_SEEN_AT, now).where(SESSION.ID.eq(id)).execute();
    }

    void touch(UUID uid, Instant now) {
        sql.update(SESSION).set(SESSION.LAST_SEEN_AT, now).where(SESSION.UID.eq(uid)).execute();
    }

    void delete(String id) {
        int ignored = delete(SESSION.ID.eq(id));
    }

    boolean delete(UUID uid, long accountId) {
        return delete(SESSION.UID.eq(uid).and(SESSION.ACCOUNT_ID.eq(accountId))) > 0;
    }

    int delete(Collection<UUID> uids) {
        return delete(SESSION.UID.in(uids));
    }

    int deleteAllOf(long accountId) {
        return delete(SESSION.ACCOUNT_ID.eq(accountId));
    }

    int deleteOthers(Session kept) {
        return delete(SESSION.ACCOUNT_ID.eq(kept.accountId()).and(SESSION.UID.ne(kept.uid())));
    }

    int deleteThroughProviderBut(Session kept, long accountId) {
        return delete(
                SESSION.ACCOUNT_ID
                        .eq(accountId)
                        .and(SESSION.METHOD.eq(SignInMethod.OIDC.name()))
                        .and(SESSION.UID.ne(kept.uid())));
    }

    int deleteLocalBut(Optional<Long> keptAccountId) {
        return delete(
                SESSION.METHOD
                        .ne(SignInMethod.OIDC.name())
                        .and(
                                keptAccountId
                                        .map(SESSION.ACCOUNT_ID::ne)
                                        .orElseGet(DSL::noCondition)));
    }

    int deleteOlderThan(Instant lastSeen, Instant created) {
        return delete(SESSION.LAST_SEEN_AT.lt(lastSeen).or(SESSION.CREATED_AT.lt(created)));
    }

    /// Every session ends here.
    private int delete(Condition which) {
        List<SessionEnded> ended =
                sql.deleteFrom(SESSION)
                        .where(which)
                        .returning(SESSION.UID, SESSION.ACCOUNT_ID)
                        .fetch(row -> new SessionEnded(row.getUid(), row.getAccountId()));
        ended.forEach(events::publishEvent);
        return ended.size();
    }

    private static Session session(SessionRecord row) {
        return new Session(
                row.getId(),
                row.getUid(),
                row.getAccountId(),
                SignInMethod.valueOf(row.getMethod()),
                row.getCreatedAt(),
                row.getAuthenticatedAt(),
                row.getLastSeenAt(),
                row.getAddress(),
                row.getUserAgent());
    }
}
