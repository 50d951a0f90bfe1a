package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.platform.text.EmailAddress;

/// A link that was mailed and still works.
///
/// @param email where it was mailed to
record MailedLink(long id, long accountId, EmailAddress email) {}
