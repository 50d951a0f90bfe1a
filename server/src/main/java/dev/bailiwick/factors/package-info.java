/// Knows second factors: authenticator apps, recovery codes, who must have one, and how all of it
/// is taken away again. It knows nothing of how a sign-in goes on.
@NullMarked
package dev.bailiwick.factors;

import org.jspecify.annotations.NullMarked;
