package dev.bailiwick.identity.mailedlinks;

import dev.bailiwick.platform.text.EmailAddress;

/// A mailed link that is still valid.
///
/// @param email the recipient
record MailedLink(long id, long accountId, EmailAddress email) {}
