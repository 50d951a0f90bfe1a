package dev.bailiwick.identity.accounts;

import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.ACCOUNT_MODULE;

import dev.bailiwick.platform.schema.tables.records.AccountRecord;
import dev.bailiwick.platform.text.EmailAddress;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jooq.Condition;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SelectFieldOrAsterisk;
import org.jooq.Table;
import org.jooq.TableField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;

/// What queries of other packages select and compare when they join accounts, so that one query is
/// enough and only this package knows the table.
public final class AccountSql {
    public static final Field<Long> ID = ACCOUNT.ID;

    private static final ZoneId UTC = ZoneId.of("UTC");
    private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();

    /// The modules of the current row, joined by commas.
    private static final Field<String> MODULES =
            DSL.field(
                            DSL.select(
                                            DSL.listAgg(ACCOUNT_MODULE.MODULE, ",")
                                                    .withinGroupOrderBy(ACCOUNT_MODULE.MODULE))
                                    .from(ACCOUNT_MODULE)
                                    .where(ACCOUNT_MODULE.ACCOUNT_ID.eq(ACCOUNT.ID)))
                    .as("modules");

    /// What [#account] reads.
    public static final List<SelectFieldOrAsterisk> FIELDS = List.of(ACCOUNT.asterisk(), MODULES);

    private AccountSql() {}

    /// The table of this column, joined to the account that the column refers to.
    public static Table<Record> joinedTo(TableField<?, Long> accountId) {
        return Objects.requireNonNull(accountId.getTable())
                .join(ACCOUNT)
                .on(ACCOUNT.ID.eq(accountId));
    }

    public static Condition isActive() {
        return ACCOUNT.ACTIVE.isTrue();
    }

    public static Condition isAdministrator() {
        return ACCOUNT.ROLE.eq(Role.ADMIN.name());
    }

    /// @param start in lower case
    public static Condition emailStartsWith(String start) {
        return ACCOUNT.EMAIL_KEY.startsWith(start);
    }

    /// @param part in lower case
    public static Condition emailContains(String part) {
        return DSL.position(ACCOUNT.EMAIL_KEY, part).gt(0);
    }

    /// The name or the address.
    ///
    /// @param part in lower case
    public static Condition contains(String part) {
        return emailContains(part).or(DSL.position(ACCOUNT.NAME_KEY, part).gt(0));
    }

    public static Field<Long> idOf(UUID uid) {
        return DSL.field(DSL.select(ACCOUNT.ID).from(ACCOUNT).where(ACCOUNT.UID.eq(uid)));
    }

    public static Field<UUID> uidOf(Field<Long> accountId) {
        return valueOf(ACCOUNT.UID, accountId);
    }

    public static Field<String> emailOf(Field<Long> accountId) {
        return valueOf(ACCOUNT.EMAIL, accountId);
    }

    public static Field<String> nameOf(Field<Long> accountId) {
        return valueOf(ACCOUNT.NAME, accountId);
    }

    public static Field<Boolean> activeOf(Field<Long> accountId) {
        return valueOf(ACCOUNT.ACTIVE, accountId);
    }

    /// Whether the column refers to an account that no longer exists.
    public static Condition wasDeleted(Field<Long> accountId) {
        return accountId
                .isNotNull()
                .and(DSL.notExists(DSL.selectOne().from(ACCOUNT).where(ACCOUNT.ID.eq(accountId))));
    }

    /// To be selected; null where there is no account.
    private static <T> Field<T> valueOf(Field<T> column, Field<Long> accountId) {
        return DSL.field(DSL.select(column).from(ACCOUNT).where(ACCOUNT.ID.eq(accountId)))
                .as("account_" + column.getName());
    }

    /// Reads an account from a row that contains [#FIELDS].
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
                timeZone(account.getTimeZone()),
                account.getPasswordHash() != null,
                account.getCreatedAt(),
                account.getLastSignInAt());
    }

    /// A stored zone can be unknown to another version of Java.
    private static ZoneId timeZone(@Nullable String id) {
        return id != null && ZONES.contains(id) ? ZoneId.of(id) : UTC;
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
