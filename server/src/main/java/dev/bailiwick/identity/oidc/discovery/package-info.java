/// The provider's discovery document and signing keys, validated and cached, and Test
/// configuration.
@NullMarked
@ApplicationModule(allowedDependencies = "identity.oidc.provider")
package dev.bailiwick.identity.oidc.discovery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
