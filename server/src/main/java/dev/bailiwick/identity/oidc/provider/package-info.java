/// Requests to an identity provider, which can be slow, large or hostile, and how they fail. It
/// does not handle tokens.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.text", "platform.trust"})
package dev.bailiwick.identity.oidc.provider;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
