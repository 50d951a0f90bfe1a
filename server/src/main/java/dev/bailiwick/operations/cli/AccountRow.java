package dev.bailiwick.operations.cli;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An account in the machine-readable output.
final class AccountRow {
    private AccountRow() {}

    static Map<String, @Nullable Object> of(Account account, boolean linked, boolean secondFactor) {
        var row = new LinkedHashMap<String, @Nullable Object>();
        row.put("id", account.id());
        row.put("email", account.email().value());
        row.put("name", account.name());
        row.put("role", account.role().key());
        row.put("modules", account.modules().stream().map(ProductModule::key).sorted().toList());
        row.put("active", account.active());
        row.put("local_password", account.hasPassword());
        row.put("second_factor", secondFactor);
        row.put("linked", linked);
        row.put(
                "last_sign_in",
                account.lastSignInAt() == null ? null : account.lastSignInAt().toString());
        return row;
    }
}
