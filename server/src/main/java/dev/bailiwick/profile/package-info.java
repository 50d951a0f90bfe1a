/// A person's own page: who they are here, how they sign in, where they are signed in. It changes
/// only what is theirs.
@NullMarked
package dev.bailiwick.profile;

import org.jspecify.annotations.NullMarked;
