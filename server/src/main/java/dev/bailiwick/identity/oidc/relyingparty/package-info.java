/// The OpenID Connect relying party: authorization code with PKCE, token exchange, UserInfo and
/// RP-initiated logout. It does not depend on accounts, settings or tables.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.oidc.discovery",
            "identity.oidc.provider",
            "identity.oidc.tokens"
        })
package dev.bailiwick.identity.oidc.relyingparty;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
