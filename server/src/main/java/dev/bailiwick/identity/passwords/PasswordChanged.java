package dev.bailiwick.identity.passwords;

import dev.bailiwick.identity.accounts.Account;

/// An account has a new password. Published inside the transaction of the change.
public record PasswordChanged(Account account) {}
