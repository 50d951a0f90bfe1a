package dev.bailiwick.operations.administration;

import static dev.bailiwick.operations.administration.UserList.PATH;

import dev.bailiwick.identity.accounts.AccountFilter;
import dev.bailiwick.identity.accounts.AccountOrder;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.identity.accounts.Role;
import dev.bailiwick.web.ui.Href;
import dev.bailiwick.web.ui.SortHeading;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/// The list's query. It holds every filter and the sort order, so that they survive a reload;
/// unknown values are ignored.
record UsersQuery(AccountFilter filter, AccountOrder order) {
    private static final int MAX_LENGTH = 200;

    static UsersQuery of(
            String q, String state, String role, String module, String method, String sort) {
        var filter =
                new AccountFilter(
                        q.length() > MAX_LENGTH ? q.substring(0, MAX_LENGTH) : q,
                        switch (state) {
                            case "active" -> Boolean.TRUE;
                            case "inactive" -> Boolean.FALSE;
                            default -> null;
                        },
                        Role.of(role).orElse(null),
                        ProductModule.of(module).orElse(null),
                        method(method).orElse(null));
        return new UsersQuery(filter, order(sort));
    }

    UsersQuery with(AccountFilter other) {
        return new UsersQuery(other, order);
    }

    /// The sort link of a column heading: the column's default order first, then the reverse.
    SortHeading sort(AccountOrder.By by, boolean descendingFirst) {
        boolean current = order.by() == by;
        boolean next = current ? !order.descending() : descendingFirst;
        return new SortHeading(
                new UsersQuery(filter, new AccountOrder(by, next)).first().text(),
                !current
                        ? SortHeading.Order.NONE
                        : order.descending()
                                ? SortHeading.Order.DESCENDING
                                : SortHeading.Order.ASCENDING);
    }

    /// The first page. Values equal to the defaults are left out.
    Href first() {
        return new Href(PATH)
                .with("q", filter.search().strip())
                .with("state", state())
                .with("role", role())
                .with("module", module())
                .with("method", method())
                .with("sort", order.equals(AccountOrder.BY_NAME) ? null : sort());
    }

    String state() {
        return filter.active() == null ? "" : filter.active() ? "active" : "inactive";
    }

    String role() {
        return filter.role() == null ? "" : filter.role().key();
    }

    String module() {
        return filter.module() == null ? "" : filter.module().key();
    }

    String method() {
        return filter.method() == null ? "" : key(filter.method());
    }

    String sort() {
        return (order.descending() ? "-" : "") + order.by().key();
    }

    boolean isFiltered() {
        return !filter.equals(AccountFilter.ALL);
    }

    private static String key(AccountFilter.Method method) {
        return method.name().toLowerCase(Locale.ROOT);
    }

    private static Optional<AccountFilter.Method> method(String key) {
        return Arrays.stream(AccountFilter.Method.values())
                .filter(method -> key(method).equals(key))
                .findFirst();
    }

    private static AccountOrder order(String sort) {
        boolean descending = sort.startsWith("-");
        String key = descending ? sort.substring(1) : sort;
        return Arrays.stream(AccountOrder.By.values())
                .filter(by -> by.key().equals(key))
                .map(by -> new AccountOrder(by, descending))
                .findFirst()
                .orElse(AccountOrder.BY_NAME);
    }
}
