package dev.bailiwick.identity.passwords;

/// Links to a new password that are under way to somebody's mailbox: a bean of the package that
/// mails them. A password that is set in whatever way makes them void, in its own transaction.
public interface OutstandingResetLinks {
    void voidAllOf(long accountId);
}
