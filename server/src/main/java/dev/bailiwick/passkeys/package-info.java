/// Knows passkeys: how they are registered, proven, named and removed (WebAuthn level 3, as the
/// framework's relying party checks it). It knows nothing of how a sign-in goes on.
@NullMarked
package dev.bailiwick.passkeys;

import org.jspecify.annotations.NullMarked;
