/// Knows whose certificates outgoing connections believe. It knows nothing of who connects where.
@NullMarked
package dev.bailiwick.trust;

import org.jspecify.annotations.NullMarked;
