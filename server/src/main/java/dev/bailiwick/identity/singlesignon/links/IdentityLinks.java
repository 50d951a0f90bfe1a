package dev.bailiwick.identity.singlesignon.links;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.LINKED_IDENTITY;

import dev.bailiwick.identity.accounts.LinkedIdentities;
import dev.bailiwick.identity.singlesignon.flows.LinkedIdentity;
import dev.bailiwick.identity.singlesignon.flows.ProposedLink;
import dev.bailiwick.platform.schema.tables.records.LinkedIdentityRecord;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jooq.DSLContext;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of linked identities. Its unique indexes ensure one identity per person, and one
/// person per identity.
@Component
public final class IdentityLinks implements LinkedIdentities {
    private final DSLContext sql;
    private final Clock clock;

    IdentityLinks(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    public Optional<LinkedIdentity> of(long accountId) {
        return sql.selectFrom(LINKED_IDENTITY)
                .where(LINKED_IDENTITY.ACCOUNT_ID.eq(accountId))
                .fetchOptional(IdentityLinks::identity);
    }

    public Optional<LinkedIdentity> find(String issuer, String subject) {
        return sql.selectFrom(LINKED_IDENTITY)
                .where(LINKED_IDENTITY.ISSUER.eq(issuer))
                .and(LINKED_IDENTITY.SUBJECT.eq(subject))
                .fetchOptional(IdentityLinks::identity);
    }

    /// The number of active accounts without a linked identity.
    ///
    /// @param but the address of an account to leave out
    public int activeWithout(@Nullable String but) {
        return sql.fetchCount(
                sql.selectOne()
                        .from(ACCOUNT)
                        .where(ACCOUNT.ACTIVE.isTrue())
                        .and(
                                but == null
                                        ? DSL.noCondition()
                                        : ACCOUNT.EMAIL_KEY.ne(EmailAddress.key(but)))
                        .andNotExists(
                                sql.selectOne()
                                        .from(LINKED_IDENTITY)
                                        .where(LINKED_IDENTITY.ACCOUNT_ID.eq(ACCOUNT.ID))));
    }

    int countByIssuer(String issuer) {
        return sql.fetchCount(LINKED_IDENTITY, LINKED_IDENTITY.ISSUER.eq(issuer));
    }

    /// The addresses of accounts linked to identities of an issuer.
    List<String> accountsOf(String issuer, int most) {
        return sql.select(ACCOUNT.EMAIL)
                .from(LINKED_IDENTITY)
                .join(ACCOUNT)
                .on(ACCOUNT.ID.eq(LINKED_IDENTITY.ACCOUNT_ID))
                .where(LINKED_IDENTITY.ISSUER.eq(issuer))
                .orderBy(ACCOUNT.EMAIL_KEY)
                .limit(most)
                .fetch(ACCOUNT.EMAIL);
    }

    boolean hasAny() {
        return sql.fetchExists(LINKED_IDENTITY);
    }

    @Override
    public Map<Long, Linked> of(Collection<Long> accountIds) {
        return sql.selectFrom(LINKED_IDENTITY)
                .where(LINKED_IDENTITY.ACCOUNT_ID.in(accountIds))
                .fetchMap(LINKED_IDENTITY.ACCOUNT_ID, IdentityLinks::linked);
    }

    private static Linked linked(LinkedIdentityRecord row) {
        return new Linked(
                row.getProviderName(), row.getEmail(), row.getLinkedAt(), row.getLastLoginAt());
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
                .set(LINKED_IDENTITY.LAST_LOGIN_AT, clock.instant())
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
                row.getLastLoginAt());
    }
}
