/// People, roles, modules and passwords, and the Users pages. It knows nothing of sessions or of
/// how anyone signed in elsewhere.
@NullMarked
package dev.bailiwick.accounts;

import org.jspecify.annotations.NullMarked;
