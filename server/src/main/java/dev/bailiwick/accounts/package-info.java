/// Knows people: their addresses, roles, modules and passwords, and the rules no change may break.
/// It knows nothing of how they sign in or of their sessions.
@NullMarked
package dev.bailiwick.accounts;

import org.jspecify.annotations.NullMarked;
