package dev.bailiwick.identity.accounts;

import org.jspecify.annotations.Nullable;

/// Which accounts to list; null fields do not filter.
///
/// @param search part of an address or a name; blank for all
/// @param module accounts that can use this module, which includes administrators
public record AccountFilter(
        String search,
        @Nullable Boolean active,
        @Nullable Role role,
        @Nullable ProductModule module,
        @Nullable Method method) {
    /// A sign-in method of the account.
    public enum Method {
        PASSWORD,
        PROVIDER,
        NONE
    }

    public static final AccountFilter ALL = new AccountFilter("", null, null, null, null);

    public AccountFilter withActive(@Nullable Boolean nowActive) {
        return new AccountFilter(search, nowActive, role, module, method);
    }
}
