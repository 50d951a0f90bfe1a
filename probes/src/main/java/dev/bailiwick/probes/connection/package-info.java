/// Connections to addresses that were checked, TLS on them, and the time that is left.
@NullMarked
package dev.bailiwick.probes.connection;

import org.jspecify.annotations.NullMarked;
