/// What a person or another program would do: the packaged server as a separate process, with a
/// real identity provider, a real PostgreSQL, a real mail server and a real browser.
///
/// Nothing here knows the server's classes. Everything listens on loopback, on ports that were
/// free, and ends with the test JVM.
@NullMarked
package dev.bailiwick.e2e;

import org.jspecify.annotations.NullMarked;
