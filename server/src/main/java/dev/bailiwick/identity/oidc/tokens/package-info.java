/// Validates ID tokens and logout tokens, and reads the identity from their claims.
@NullMarked
@ApplicationModule(allowedDependencies = {"identity.oidc.discovery", "identity.oidc.provider"})
package dev.bailiwick.identity.oidc.tokens;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
