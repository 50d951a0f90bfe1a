package dev.bailiwick.identity.singlesignon.links;

import static dev.bailiwick.platform.schema.Tables.LINKED_IDENTITY;

import dev.bailiwick.identity.accounts.AccountSql;
import dev.bailiwick.identity.accounts.Accounts;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.singlesignon.flows.LinkedIdentity;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.platform.schema.tables.records.LinkedIdentityRecord;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.springframework.stereotype.Component;

/// The table of linked identities. Its unique indexes ensure one identity per person, and one
/// person per identity.
@Component
public final class LinkedIdentities implements LinkedIdentityLookup {
    private final DSLContext sql;
    private final Accounts accounts;
    private final Clock clock;

    LinkedIdentities(DSLContext sql, Accounts accounts, Clock clock) {
        this.sql = sql;
        this.accounts = accounts;
        this.clock = clock;
    }

    public Optional<LinkedIdentity> of(long accountId) {
        return sql.selectFrom(LINKED_IDENTITY)
                .where(LINKED_IDENTITY.ACCOUNT_ID.eq(accountId))
                .fetchOptional(LinkedIdentities::identity);
    }

    public Optional<LinkedIdentity> find(String issuer, String subject) {
        return sql.selectFrom(LINKED_IDENTITY)
                .where(LINKED_IDENTITY.ISSUER.eq(issuer))
                .and(LINKED_IDENTITY.SUBJECT.eq(subject))
                .fetchOptional(LinkedIdentities::identity);
    }

    int countByIssuer(String issuer) {
        return sql.fetchCount(LINKED_IDENTITY, LINKED_IDENTITY.ISSUER.eq(issuer));
    }

    /// The addresses of accounts linked to identities of an issuer.
    List<String> accountsOf(String issuer, int max) {
        return accounts
                .matching(
                        AccountSql.ID.in(
                                sql.select(LINKED_IDENTITY.ACCOUNT_ID)
                                        .from(LINKED_IDENTITY)
                                        .where(LINKED_IDENTITY.ISSUER.eq(issuer))),
                        max)
                .stream()
                .map(account -> account.email().value())
                .toList();
    }

    boolean hasAny() {
        return sql.fetchExists(LINKED_IDENTITY);
    }

    @Override
    public Map<Long, Linked> of(Collection<Long> accountIds) {
        return sql.selectFrom(LINKED_IDENTITY)
                .where(LINKED_IDENTITY.ACCOUNT_ID.in(accountIds))
                .fetchMap(LINKED_IDENTITY.ACCOUNT_ID, LinkedIdentities::linked);
    }

    @Override
    public Condition isLinked(Field<Long> accountId) {
        return DSL.exists(
                DSL.selectOne()
                        .from(LINKED_IDENTITY)
                        .where(LINKED_IDENTITY.ACCOUNT_ID.eq(accountId)));
    }

    private static Linked linked(LinkedIdentityRecord row) {
        return new Linked(
                row.getProviderName(), row.getEmail(), row.getLinkedAt(), row.getLastSignInAt());
    }

    /// @return false when the account or the identity is already linked
    boolean insert(ProposedLink link) {
        return sql.insertInto(LINKED_IDENTITY)
                        .set(LINKED_IDENTITY.ACCOUNT_ID, link.accountId())
                        .set(LINKED_IDENTITY.ISSUER, link.issuer())
                        .set(LINKED_IDENTITY.SUBJECT, link.subject())
                        .set(LINKED_IDENTITY.EMAIL, link.email())
                        .set(LINKED_IDENTITY.PROVIDER_NAME, link.providerName())
                        .set(LINKED_IDENTITY.LINKED_AT, clock.instant())
                        .onConflictDoNothing()
                        .execute()
                == 1;
    }

    public void recordSignIn(long accountId, String email, String providerName) {
        sql.update(LINKED_IDENTITY)
                .set(LINKED_IDENTITY.LAST_SIGN_IN_AT, clock.instant())
                .set(LINKED_IDENTITY.EMAIL, email)
                .set(LINKED_IDENTITY.PROVIDER_NAME, providerName)
                .where(LINKED_IDENTITY.ACCOUNT_ID.eq(accountId))
                .execute();
    }

    boolean delete(long accountId) {
        return sql.deleteFrom(LINKED_IDENTITY)
                        .where(LINKED_IDENTITY.ACCOUNT_ID.eq(accountId))
                        .execute()
                == 1;
    }

    private static LinkedIdentity identity(LinkedIdentityRecord row) {
        return new LinkedIdentity(
                row.getAccountId(),
                row.getIssuer(),
                row.getSubject(),
                row.getEmail(),
                row.getProviderName(),
                row.getLinkedAt(),
                row.getLastSignInAt());
    }
}
