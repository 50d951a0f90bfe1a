/// The identity provider as administrators configure it, and whether that configuration has been
/// tested.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.oidc.discovery",
            "identity.oidc.provider",
            "identity.oidc.relyingparty",
            "identity.oidc.tokens",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "platform.trust"
        })
package dev.bailiwick.identity.singlesignon.idp;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
