package dev.bailiwick.links;

import dev.bailiwick.accounts.EmailAddress;

/// A link that was mailed and still works.
///
/// @param email where it was mailed to
record MailedLink(long id, long accountId, EmailAddress email) {}
