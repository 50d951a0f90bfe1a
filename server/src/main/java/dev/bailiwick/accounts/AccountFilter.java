package dev.bailiwick.accounts;

/// Which accounts to list.
///
/// @param search part of an address or a name; blank for all
public record AccountFilter(Kind kind, String search) {
    public enum Kind {
        ALL,
        ACTIVE,
        INACTIVE,
        ADMINISTRATORS
    }

    public static final AccountFilter ALL = new AccountFilter(Kind.ALL, "");
}
