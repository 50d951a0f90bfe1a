package dev.bailiwick.identity.accounts;

import static dev.bailiwick.platform.paging.SortKey.asc;
import static dev.bailiwick.platform.paging.SortKey.desc;
import static dev.bailiwick.platform.schema.Tables.ACCOUNT;
import static dev.bailiwick.platform.schema.Tables.ACCOUNT_MODULE;

import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.platform.text.EmailAddress;
import org.jooq.Condition;
import org.jooq.DSLContext;
import org.jooq.Field;
import org.jooq.impl.DSL;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The list of people, filtered and sorted, with keyset pagination. The number of queries for a
/// page is the same for 50,000 accounts as for five.
@Component
public final class AccountList {
    private final DSLContext sql;
    private final LinkedIdentityLookup identities;

    AccountList(DSLContext sql, LinkedIdentityLookup identities) {
        this.sql = sql;
        this.identities = identities;
    }

    public record Counts(int active, int inactive, int activeAdministrators) {
        public int all() {
            return active + inactive;
        }
    }

    public KeysetPagination.Page<Account> page(
            AccountFilter filter,
            AccountOrder order,
            KeysetPagination.PageRequest pageRequest,
            int size) {
        return keyset(order)
                .page(
                        pageRequest,
                        size,
                        cursor ->
                                sql.select(AccountSql.FIELDS)
                                        .select(cursor)
                                        .from(ACCOUNT)
                                        .where(matching(filter)),
                        AccountSql::account);
    }

    private static KeysetPagination keyset(AccountOrder order) {
        Field<?> by =
                switch (order.by()) {
                    case NAME -> ACCOUNT.NAME_KEY;
                    case EMAIL -> ACCOUNT.EMAIL_KEY;
                    case SIGN_IN -> ACCOUNT.SIGN_IN_ORDER;
                };
        return order.descending()
                ? KeysetPagination.by(desc(by), desc(ACCOUNT.ID))
                : KeysetPagination.by(asc(by), asc(ACCOUNT.ID));
    }

    public Counts count(AccountFilter filter) {
        var administrator = AccountSql.isAdministrator();
        var active = DSL.count().filterWhere(ACCOUNT.ACTIVE.isTrue());
        var inactive = DSL.count().filterWhere(ACCOUNT.ACTIVE.isFalse());
        var administrators = DSL.count().filterWhere(ACCOUNT.ACTIVE.isTrue().and(administrator));
        return sql.select(active, inactive, administrators)
                .from(ACCOUNT)
                .where(matching(filter))
                .fetchSingle(row -> new Counts(row.value1(), row.value2(), row.value3()));
    }

    /// The number of active accounts without a linked identity.
    ///
    /// @param but the address of an account to leave out
    public int countUnlinked(@Nullable String but) {
        return sql.fetchCount(
                ACCOUNT,
                AccountSql.isActive()
                        .and(
                                but == null
                                        ? DSL.noCondition()
                                        : ACCOUNT.EMAIL_KEY.ne(EmailAddress.key(but)))
                        .andNot(identities.isLinked(ACCOUNT.ID)));
    }

    private Condition matching(AccountFilter filter) {
        Condition all = DSL.noCondition();
        if (filter.active() != null) {
            all = all.and(filter.active() ? ACCOUNT.ACTIVE.isTrue() : ACCOUNT.ACTIVE.isFalse());
        }
        if (filter.role() != null) {
            all = all.and(ACCOUNT.ROLE.eq(filter.role().name()));
        }
        if (filter.module() != null) {
            all = all.and(hasModule(filter.module()));
        }
        if (filter.method() != null) {
            all = all.and(hasMethod(filter.method()));
        }
        String part = EmailAddress.key(filter.search()).replace("\0", "");
        return part.isEmpty() ? all : all.and(AccountSql.contains(part));
    }

    private static Condition hasModule(ProductModule module) {
        return AccountSql.isAdministrator()
                .or(
                        ACCOUNT.ID.in(
                                DSL.select(ACCOUNT_MODULE.ACCOUNT_ID)
                                        .from(ACCOUNT_MODULE)
                                        .where(ACCOUNT_MODULE.MODULE.eq(module.key()))));
    }

    private Condition hasMethod(AccountFilter.Method method) {
        Condition linked = identities.isLinked(ACCOUNT.ID);
        return switch (method) {
            case PASSWORD -> ACCOUNT.PASSWORD_HASH.isNotNull();
            case PROVIDER -> linked;
            case NONE -> ACCOUNT.PASSWORD_HASH.isNull().andNot(linked);
        };
    }
}
