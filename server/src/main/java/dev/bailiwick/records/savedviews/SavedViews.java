package dev.bailiwick.records.savedviews;

import static dev.bailiwick.platform.schema.Tables.HIDDEN_COLUMNS;
import static dev.bailiwick.platform.schema.Tables.SAVED_VIEW;

import dev.bailiwick.identity.accounts.Account;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jooq.DSLContext;
import org.springframework.stereotype.Component;

/// The tables of saved views and hidden columns. Runs in the caller's transaction.
@Component
public final class SavedViews {
    static final int MAX_VIEWS = 30;

    private final DSLContext sql;

    SavedViews(DSLContext sql) {
        this.sql = sql;
    }

    /// @param here the page's own URL
    /// @param query the current filter, as the list's query string
    public ListControls controls(ListDefinition list, String here, String query, Account account) {
        return new ListControls(
                SavedViewsController.PATH + "/" + list.key(),
                here,
                query,
                sql.selectFrom(SAVED_VIEW)
                        .where(SAVED_VIEW.ACCOUNT_ID.eq(account.id()))
                        .and(SAVED_VIEW.LIST.eq(list.key()))
                        .orderBy(SAVED_VIEW.NAME)
                        .fetch(row ->
                                new ListControls.SavedView(
                                        row.getId(),
                                        row.getName(),
                                        list.path() + "?" + row.getQuery(),
                                        row.getQuery().equals(query))),
                list.columns(),
                hidden(list, account.id()));
    }

    Set<String> hidden(ListDefinition list, long account) {
        String columns =
                sql.select(HIDDEN_COLUMNS.COLUMNS)
                        .from(HIDDEN_COLUMNS)
                        .where(HIDDEN_COLUMNS.ACCOUNT_ID.eq(account))
                        .and(HIDDEN_COLUMNS.LIST.eq(list.key()))
                        .fetchOne(HIDDEN_COLUMNS.COLUMNS);
        return columns == null
                ? Set.of()
                : Arrays.stream(columns.split(",", -1))
                        .filter(list::hasColumn)
                        .collect(Collectors.toSet());
    }

    /// @param columns of this list, in any order
    void hide(ListDefinition list, long account, Collection<String> columns) {
        String text = String.join(",", columns);
        sql.insertInto(HIDDEN_COLUMNS)
                .set(HIDDEN_COLUMNS.ACCOUNT_ID, account)
                .set(HIDDEN_COLUMNS.LIST, list.key())
                .set(HIDDEN_COLUMNS.COLUMNS, text)
                .onConflict(HIDDEN_COLUMNS.ACCOUNT_ID, HIDDEN_COLUMNS.LIST)
                .doUpdate()
                .set(HIDDEN_COLUMNS.COLUMNS, text)
                .execute();
    }

    /// Replaces a view with the same name.
    ///
    /// @return false when the maximum number is reached
    boolean save(ListDefinition list, long account, String name, String query) {
        List<String> names =
                sql.select(SAVED_VIEW.NAME)
                        .from(SAVED_VIEW)
                        .where(SAVED_VIEW.ACCOUNT_ID.eq(account))
                        .and(SAVED_VIEW.LIST.eq(list.key()))
                        .fetch(SAVED_VIEW.NAME);
        if (names.size() >= MAX_VIEWS && !names.contains(name)) {
            return false;
        }
        sql.insertInto(SAVED_VIEW)
                .set(SAVED_VIEW.ACCOUNT_ID, account)
                .set(SAVED_VIEW.LIST, list.key())
                .set(SAVED_VIEW.NAME, name)
                .set(SAVED_VIEW.QUERY, query)
                .onConflict(SAVED_VIEW.ACCOUNT_ID, SAVED_VIEW.LIST, SAVED_VIEW.NAME)
                .doUpdate()
                .set(SAVED_VIEW.QUERY, query)
                .execute();
        return true;
    }

    /// Only deletes the account's own views.
    ///
    /// @return whether it existed
    boolean remove(ListDefinition list, long account, long id) {
        return sql.deleteFrom(SAVED_VIEW)
                        .where(SAVED_VIEW.ID.eq(id))
                        .and(SAVED_VIEW.ACCOUNT_ID.eq(account))
                        .and(SAVED_VIEW.LIST.eq(list.key()))
                        .execute()
                > 0;
    }
}
