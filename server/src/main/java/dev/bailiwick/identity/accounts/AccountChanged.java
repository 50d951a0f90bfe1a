package dev.bailiwick.identity.accounts;

/// An account was changed: its rights, its details, or whether it is active. Published inside the
/// transaction of the change.
public record AccountChanged(Account before, Account after) {}
