package dev.bailiwick.accounts;

import static dev.bailiwick.db.schema.Tables.ACCOUNT;
import static dev.bailiwick.db.schema.Tables.ACCOUNT_MODULE;
import static dev.bailiwick.db.schema.Tables.LINKED_IDENTITY;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.Record;
import org.jooq.SortField;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The list of people: filtered, sorted, a page by key, in as many queries for a page of 50,000
/// accounts as for one of five.
@Component
public final class AccountList {
    private static final char BETWEEN = '~';
    private static final Pattern KEY = Pattern.compile("[^\0]*~[0-9]{1,18}");

    private final DSLContext sql;

    AccountList(DSLContext sql) {
        this.sql = sql;
    }

    /// One account, and the key of the page that begins after or ends before it.
    public record Row(Account account, String key) {}

    /// How many there are.
    public record Counts(int active, int inactive, int activeAdministrators) {
        public int all() {
            return active + inactive;
        }
    }

    /// The page after a key; the first without one. A key that is none of ours is as none.
    public List<Row> after(
            @Nullable String key, AccountFilter filter, AccountOrder order, int limit) {
        return rows(key, filter, order, limit);
    }

    /// The page before a key, in the same order.
    public List<Row> before(String key, AccountFilter filter, AccountOrder order, int limit) {
        var reversed = new AccountOrder(order.by(), !order.descending());
        return rows(key, filter, reversed, limit).reversed();
    }

    public Counts count(AccountFilter filter) {
        var administrator = ACCOUNT.ROLE.eq(Role.ADMIN.name());
        var active = DSL.count().filterWhere(ACCOUNT.ACTIVE.isTrue());
        var inactive = DSL.count().filterWhere(ACCOUNT.ACTIVE.isFalse());
        var administrators = DSL.count().filterWhere(ACCOUNT.ACTIVE.isTrue().and(administrator));
        return sql.select(active, inactive, administrators)
                .from(ACCOUNT)
                .where(matching(filter))
                .fetchSingle(row -> new Counts(row.value1(), row.value2(), row.value3()));
    }

    private List<Row> rows(
            @Nullable String key, AccountFilter filter, AccountOrder order, int limit) {
        Optional<String> from = Optional.ofNullable(key).filter(k -> KEY.matcher(k).matches());
        return switch (order.by()) {
            case NAME -> rows(ACCOUNT.NAME_KEY, text -> text, from, filter, order, limit);
            case EMAIL -> rows(ACCOUNT.EMAIL_KEY, text -> text, from, filter, order, limit);
            case SIGN_IN ->
                    rows(
                            ACCOUNT.SIGN_IN_ORDER,
                            Long::valueOf,
                            from.filter(k -> k.matches("[0-9]{1,18}~.*")),
                            filter,
                            order,
                            limit);
        };
    }

    private <T> List<Row> rows(
            Field<T> by,
            Function<String, T> reader,
            Optional<String> key,
            AccountFilter filter,
            AccountOrder order,
            int limit) {
        Condition from =
                key.map(k -> beyond(by, reader, k, order.descending())).orElse(DSL.noCondition());
        return sql.select(ACCOUNT.asterisk(), Accounts.MODULES)
                .from(ACCOUNT)
                .where(matching(filter))
                .and(from)
                .orderBy(sorted(by, order), sorted(ACCOUNT.ID, order))
                .limit(limit)
                .fetch(row -> new Row(Accounts.account(row), key(row, by)));
    }

    private static <T> Condition beyond(
            Field<T> by, Function<String, T> reader, String key, boolean descending) {
        int end = key.lastIndexOf(BETWEEN);
        T value = reader.apply(key.substring(0, end));
        Long id = Long.valueOf(key.substring(end + 1));
        var row = DSL.row(by, ACCOUNT.ID);
        return descending ? row.lt(value, id) : row.gt(value, id);
    }

    private static String key(Record row, Field<?> by) {
        return String.valueOf(row.get(by)) + BETWEEN + row.get(ACCOUNT.ID);
    }

    private static SortField<?> sorted(Field<?> field, AccountOrder order) {
        return order.descending() ? field.desc() : field.asc();
    }

    private static Condition matching(AccountFilter filter) {
        Condition all = DSL.noCondition();
        if (filter.active() != null) {
            all = all.and(filter.active() ? ACCOUNT.ACTIVE.isTrue() : ACCOUNT.ACTIVE.isFalse());
        }
        if (filter.role() != null) {
            all = all.and(ACCOUNT.ROLE.eq(filter.role().name()));
        }
        if (filter.module() != null) {
            all = all.and(reaching(filter.module()));
        }
        if (filter.method() != null) {
            all = all.and(having(filter.method()));
        }
        String part = EmailAddress.key(filter.search()).replace("\0", "");
        return part.isEmpty()
                ? all
                : all.and(
                        DSL.position(ACCOUNT.EMAIL_KEY, part)
                                .gt(0)
                                .or(DSL.position(ACCOUNT.NAME_KEY, part).gt(0)));
    }

    private static Condition reaching(ProductModule module) {
        return ACCOUNT.ROLE
                .eq(Role.ADMIN.name())
                .or(
                        ACCOUNT.ID.in(
                                DSL.select(ACCOUNT_MODULE.ACCOUNT_ID)
                                        .from(ACCOUNT_MODULE)
                                        .where(ACCOUNT_MODULE.MODULE.eq(module.key()))));
    }

    private static Condition having(AccountFilter.Method method) {
        Condition linked =
                DSL.exists(
                        DSL.selectOne()
                                .from(LINKED_IDENTITY)
                                .where(LINKED_IDENTITY.ACCOUNT_ID.eq(ACCOUNT.ID)));
        return switch (method) {
            case PASSWORD -> ACCOUNT.PASSWORD_HASH.isNotNull();
            case PROVIDER -> linked;
            case NONE -> ACCOUNT.PASSWORD_HASH.isNull().andNot(linked);
        };
    }
}
