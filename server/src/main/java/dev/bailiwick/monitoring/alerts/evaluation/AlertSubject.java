package dev.bailiwick.monitoring.alerts.evaluation;

import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import org.jspecify.annotations.Nullable;

/// What an alert is about.
///
/// @param module whose readers may see it; null for the service itself, which administrators see
/// @param path its page, a local path
public record AlertSubject(@Nullable ProductModule module, long id, String name, String path) {
    /// Stands for the service itself among the keys of modules.
    public static final String ADMINISTRATION = "administration";

    /// Identifies a subject; its name and page can change.
    record Ref(@Nullable ProductModule module, long id) {}

    Ref ref() {
        return new Ref(module, id);
    }

    public String moduleKey() {
        return key(module);
    }

    static String key(@Nullable ProductModule module) {
        return module == null ? ADMINISTRATION : module.key();
    }

    public boolean isVisibleTo(Account account) {
        return isVisible(module, account);
    }

    public static boolean isVisible(@Nullable ProductModule module, Account account) {
        return module == null ? account.isAdministrator() : account.hasModule(module);
    }
}
