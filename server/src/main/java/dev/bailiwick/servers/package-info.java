/// Knows which servers run on this database, by the sign of life that each gives, and how far each
/// has taken the keys. Restoring must not happen under one; an old key goes when all have the new.
@NullMarked
package dev.bailiwick.servers;

import org.jspecify.annotations.NullMarked;
