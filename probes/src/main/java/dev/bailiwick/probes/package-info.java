/// Checks whether servers respond: ping, TCP, HTTP, DNS, TLS, SMTP and IMAP. Knows no policy, no
/// database and no schedule. The caller decides which addresses may be connected to, and what a
/// result means.
@NullMarked
package dev.bailiwick.probes;

import org.jspecify.annotations.NullMarked;
