package dev.bailiwick.operations.administration;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.LinkedIdentityLookup;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.web.ui.StatusIcon;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Accounts as the rows of the list.
final class UserList {
    static final String PATH = "/site-administration/users";

    private UserList() {}

    static UsersPage.Row row(
            Account account, Map<Long, LinkedIdentityLookup.Linked> linked, Set<Long> withFactor) {
        return new UsersPage.Row(
                PATH + "/" + account.id(),
                account.name(),
                account.email().value(),
                account.hasInvisibleCharacters(),
                account.active() ? StatusIcon.OK : StatusIcon.GONE,
                account.active() ? "Active" : "Inactive",
                account.role(),
                methods(account, linked.get(account.id()), withFactor.contains(account.id())),
                modules(account),
                account.lastSignInAt());
    }

    private static String methods(
            Account account, LinkedIdentityLookup.@Nullable Linked linked, boolean factor) {
        var methods = new ArrayList<String>();
        if (account.hasPassword()) {
            methods.add(factor ? "Password and second factor" : "Password");
        }
        if (linked != null) {
            methods.add(linked.provider());
        }
        return methods.isEmpty() ? "None" : String.join(", ", methods);
    }

    private static String modules(Account account) {
        if (account.isAdministrator()) {
            return "All";
        }
        return account.modules().isEmpty() ? "None" : String.join(", ", labels(account));
    }

    private static List<String> labels(Account account) {
        return account.modules().stream().sorted().map(ProductModule::label).toList();
    }
}
