/// Knows how often somebody failed to prove who they are, and how long they wait before the next
/// try. It knows nothing of passwords, codes or sessions.
@NullMarked
package dev.bailiwick.throttling;

import org.jspecify.annotations.NullMarked;
