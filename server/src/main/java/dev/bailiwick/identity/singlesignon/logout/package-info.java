/// Signing out at the provider, and back-channel logout by the provider.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.oidc.provider",
            "identity.oidc.relyingparty",
            "identity.oidc.tokens",
            "identity.sessions",
            "identity.signinpages",
            "identity.singlesignon.idp",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings"
        })
package dev.bailiwick.identity.singlesignon.logout;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
