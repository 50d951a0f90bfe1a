/// Knows how mails leave: the mail server's settings, the outbox, delivery over SMTP and the page
/// that shows how it goes. It knows nothing of what mails say.
@NullMarked
package dev.bailiwick.mail;

import org.jspecify.annotations.NullMarked;
