package dev.bailiwick.identity.accounts;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.ACCOUNT_MODULE;

import dev.bailiwick.platform.audit.InstallationUse;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Gatherers;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Record;
import org.jooq.SelectConditionStep;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of accounts. Every read is one query that includes the account's modules.
@Component
public final class Accounts implements InstallationUse {
    private static final int MAX_NAME_LENGTH = 200;
    private static final int BATCH_SIZE = 500;

    private final DSLContext sql;
    private final Clock clock;

    Accounts(DSLContext sql, Clock clock) {
        this.sql = sql;
        this.clock = clock;
    }

    public Optional<Account> byId(long id) {
        return findOne(ACCOUNT.ID.eq(id));
    }

    public Optional<Account> byUid(UUID uid) {
        return findOne(ACCOUNT.UID.eq(uid));
    }

    /// @param email any text; PostgreSQL rejects NUL in comparisons, and no address contains one
    public Optional<Account> byEmail(String email) {
        return email.indexOf('\0') >= 0
                ? Optional.empty()
                : findOne(ACCOUNT.EMAIL_KEY.eq(EmailAddress.key(email)));
    }

    /// Whether an active administrator exists. If not, the set-up link is valid.
    public boolean hasAdministrator() {
        return sql.fetchExists(ACCOUNT, AccountSql.isAdministrator().and(AccountSql.isActive()));
    }

    public List<Account> activeAdministrators() {
        return matching(AccountSql.isAdministrator().and(AccountSql.isActive()), 200);
    }

    /// All accounts in batches: those whose address sorts after the given one.
    public List<Account> after(String emailKey, int limit) {
        return matching(ACCOUNT.EMAIL_KEY.gt(emailKey), limit);
    }

    /// In order of their addresses.
    ///
    /// @param condition made of [AccountSql]
    public List<Account> matching(Condition condition, int limit) {
        return select(condition).orderBy(ACCOUNT.EMAIL_KEY).limit(limit).fetch(AccountSql::account);
    }

    /// The accounts with these addresses that exist; queries some hundred addresses at a time.
    public List<Account> byEmails(Collection<String> emails) {
        return emails.stream()
                .map(EmailAddress::key)
                .distinct()
                .gather(Gatherers.windowFixed(BATCH_SIZE))
                .flatMap(some ->
                        select(ACCOUNT.EMAIL_KEY.in(some)).fetch(AccountSql::account).stream())
                .toList();
    }

    @Override
    public boolean hasAccounts() {
        return sql.fetchExists(ACCOUNT);
    }

    public int count() {
        return sql.fetchCount(ACCOUNT);
    }

    /// @return the id, or empty when the address is taken
    public Optional<Long> insert(
            EmailAddress email, String name, Role role, @Nullable String passwordHash) {
        UUID uid = UUID.randomUUID();
        int made =
                sql.insertInto(ACCOUNT)
                        .set(ACCOUNT.UID, uid)
                        .set(ACCOUNT.EMAIL, email.value())
                        .set(ACCOUNT.EMAIL_KEY, email.key())
                        .set(ACCOUNT.NAME, name)
                        .set(ACCOUNT.NAME_KEY, nameKey(name))
                        .set(ACCOUNT.ROLE, role.name())
                        .set(ACCOUNT.ACTIVE, true)
                        .set(ACCOUNT.PASSWORD_HASH, passwordHash)
                        .set(ACCOUNT.PASSWORD_SHORT, false)
                        .set(ACCOUNT.CREATED_AT, clock.instant())
                        .onConflict(ACCOUNT.EMAIL_KEY)
                        .doNothing()
                        .execute();
        // Not with RETURNING: on SQLite, jOOQ returns the connection's last inserted id, which
        // belongs to an older row when this one was not inserted.
        return made == 0
                ? Optional.empty()
                : sql.select(ACCOUNT.ID)
                        .from(ACCOUNT)
                        .where(ACCOUNT.UID.eq(uid))
                        .fetchOptional(ACCOUNT.ID);
    }

    void update(Account account) {
        sql.update(ACCOUNT)
                .set(ACCOUNT.EMAIL, account.email().value())
                .set(ACCOUNT.EMAIL_KEY, account.email().key())
                .set(ACCOUNT.EMAIL_CONFIRMED_AT, account.emailConfirmedAt())
                .set(ACCOUNT.NAME, account.name())
                .set(ACCOUNT.NAME_KEY, nameKey(account.name()))
                .set(ACCOUNT.ROLE, account.role().name())
                .set(ACCOUNT.ACTIVE, account.active())
                .where(ACCOUNT.ID.eq(account.id()))
                .execute();
        setModules(account.id(), account.modules());
    }

    /// With everything that refers to it, except what keeps the person's name.
    void delete(long id) {
        sql.deleteFrom(ACCOUNT).where(ACCOUNT.ID.eq(id)).execute();
    }

    public void setModules(long id, Set<ProductModule> modules) {
        sql.deleteFrom(ACCOUNT_MODULE).where(ACCOUNT_MODULE.ACCOUNT_ID.eq(id)).execute();
        for (ProductModule module : modules) {
            sql.insertInto(ACCOUNT_MODULE)
                    .set(ACCOUNT_MODULE.ACCOUNT_ID, id)
                    .set(ACCOUNT_MODULE.MODULE, module.key())
                    .execute();
        }
    }

    public Optional<String> passwordHash(long id) {
        return sql.select(ACCOUNT.PASSWORD_HASH)
                .from(ACCOUNT)
                .where(ACCOUNT.ID.eq(id))
                .fetchOptional(ACCOUNT.PASSWORD_HASH);
    }

    /// Whether the password is allowed only together with a second factor.
    public boolean hasShortPassword(long id) {
        return sql.fetchExists(ACCOUNT, ACCOUNT.ID.eq(id).and(ACCOUNT.PASSWORD_SHORT.isTrue()));
    }

    public void setPasswordHash(long id, String hash, boolean isShort) {
        sql.update(ACCOUNT)
                .set(ACCOUNT.PASSWORD_HASH, hash)
                .set(ACCOUNT.PASSWORD_SHORT, isShort)
                .where(ACCOUNT.ID.eq(id))
                .execute();
    }

    public void recordSignIn(long id) {
        Instant now = clock.instant();
        sql.update(ACCOUNT)
                .set(ACCOUNT.LAST_SIGN_IN_AT, now)
                .set(ACCOUNT.SIGN_IN_ORDER, now.toEpochMilli())
                .where(ACCOUNT.ID.eq(id))
                .execute();
    }

    public void setTimeZone(long id, ZoneId zone) {
        sql.update(ACCOUNT).set(ACCOUNT.TIME_ZONE, zone.getId()).where(ACCOUNT.ID.eq(id)).execute();
    }

    /// A name as sorted and searched, cut to the longest that fits.
    private static String nameKey(String name) {
        String key = EmailAddress.key(name);
        return key.length() <= MAX_NAME_LENGTH ? key : key.substring(0, MAX_NAME_LENGTH);
    }

    private Optional<Account> findOne(Condition condition) {
        return select(condition).fetchOptional(AccountSql::account);
    }

    private SelectConditionStep<Record> select(Condition condition) {
        return sql.select(AccountSql.FIELDS).from(ACCOUNT).where(condition);
    }
}
