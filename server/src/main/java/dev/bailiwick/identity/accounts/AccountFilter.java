package dev.bailiwick.identity.accounts;

import org.jspecify.annotations.Nullable;

/// Which accounts to list; what is null does not matter.
///
/// @param search part of an address or a name; blank for all
/// @param module those that reach it, as administrators do
public record AccountFilter(
        String search,
        @Nullable Boolean active,
        @Nullable Role role,
        @Nullable ProductModule module,
        @Nullable Method method) {
    /// A way to sign in that the account has.
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
