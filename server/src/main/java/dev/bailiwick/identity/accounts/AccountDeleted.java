package dev.bailiwick.identity.accounts;

/// An account is being deleted. Published inside the transaction, before its row and everything
/// that belongs to it is deleted.
public record AccountDeleted(Account account) {}
