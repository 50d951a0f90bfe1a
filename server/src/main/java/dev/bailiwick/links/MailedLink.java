package dev.bailiwick.links;

import dev.bailiwick.accounts.EmailAddress;
import java.time.Instant;

/// A link that was mailed and still works.
///
/// @param email where it was mailed to
record MailedLink(
        long id, LinkPurpose purpose, long accountId, EmailAddress email, Instant expiresAt) {}
