package dev.bailiwick.identity.accounts;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.ACCOUNT_MODULE;

import dev.bailiwick.platform.schema.tables.records.AccountRecord;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The table of accounts. Every read is one query that includes the account's modules.
@Component
public final class Accounts {
    /// The modules of the current row, joined by commas.
    public static final Field<String> MODULES =
            DSL.field(
                            DSL.select(
                                            DSL.listAgg(ACCOUNT_MODULE.MODULE, ",")
                                                    .withinGroupOrderBy(ACCOUNT_MODULE.MODULE))
                                    .from(ACCOUNT_MODULE)
                                    .where(ACCOUNT_MODULE.ACCOUNT_ID.eq(ACCOUNT.ID)))
                    .as("modules");

    private static final int MAX_NAME_LENGTH = 200;

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
        return sql.fetchExists(
                ACCOUNT, ACCOUNT.ROLE.eq(Role.ADMIN.name()).and(ACCOUNT.ACTIVE.isTrue()));
    }

    public List<Account> activeAdministrators() {
        return sql.select(ACCOUNT.asterisk(), MODULES)
                .from(ACCOUNT)
                .where(ACCOUNT.ROLE.eq(Role.ADMIN.name()).and(ACCOUNT.ACTIVE.isTrue()))
                .orderBy(ACCOUNT.EMAIL_KEY)
                .limit(200)
                .fetch(Accounts::account);
    }

    /// All accounts in batches: those whose address sorts after the given one.
    public List<Account> after(String emailKey, int limit) {
        return sql.select(ACCOUNT.asterisk(), MODULES)
                .from(ACCOUNT)
                .where(ACCOUNT.EMAIL_KEY.gt(emailKey))
                .orderBy(ACCOUNT.EMAIL_KEY)
                .limit(limit)
                .fetch(Accounts::account);
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

    /// The time zone in which times are shown to the person, if they chose one.
    public Optional<ZoneId> timeZone(long id) {
        return sql.select(ACCOUNT.TIME_ZONE)
                .from(ACCOUNT)
                .where(ACCOUNT.ID.eq(id))
                .fetchOptional(ACCOUNT.TIME_ZONE)
                .filter(ZoneId.getAvailableZoneIds()::contains)
                .map(ZoneId::of);
    }

    public void setTimeZone(long id, @Nullable ZoneId zone) {
        sql.update(ACCOUNT)
                .set(ACCOUNT.TIME_ZONE, zone == null ? null : zone.getId())
                .where(ACCOUNT.ID.eq(id))
                .execute();
    }

    /// A name as sorted and searched, cut to the longest that fits.
    private static String nameKey(String name) {
        String key = EmailAddress.key(name);
        return key.length() <= MAX_NAME_LENGTH ? key : key.substring(0, MAX_NAME_LENGTH);
    }

    private Optional<Account> findOne(Condition condition) {
        return sql.select(ACCOUNT.asterisk(), MODULES)
                .from(ACCOUNT)
                .where(condition)
                .fetchOptional(Accounts::account);
    }

    /// Reads an account from a row that contains all of `account` and [#MODULES].
    public static Account account(Record row) {
        AccountRecord account = row.into(ACCOUNT);
        return new Account(
                account.getId(),
                account.getUid(),
                new EmailAddress(account.getEmail(), account.getEmailKey()),
                account.getName(),
                Role.valueOf(account.getRole()),
                modules(row.get(MODULES)),
                account.getActive(),
                account.getEmailConfirmedAt(),
                account.getPasswordHash() != null,
                account.getCreatedAt(),
                account.getLastSignInAt());
    }

    private static Set<ProductModule> modules(@Nullable String keys) {
        if (keys == null || keys.isEmpty()) {
            return Set.of();
        }
        return Arrays.stream(keys.split(",", -1))
                .flatMap(key -> ProductModule.of(key).stream())
                .collect(Collectors.toCollection(() -> EnumSet.noneOf(ProductModule.class)));
    }
}
