package dev.bailiwick.identity.sessions;

import java.util.UUID;

/// A session has ended, in whichever way. Published inside the transaction that ends it, for
/// `@TransactionalEventListener`, and only on the server or by the command that ended it.
public record SessionEnded(UUID uid, long accountId) {}
