/// SMTP and IMAP checks.
@NullMarked
package dev.bailiwick.probes.mail;

import org.jspecify.annotations.NullMarked;
