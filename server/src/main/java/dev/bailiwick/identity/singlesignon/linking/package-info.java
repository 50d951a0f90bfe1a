/// Linking and unlinking an identity by the person whose account it is.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.oidc.provider",
            "identity.oidc.tokens",
            "identity.passwords",
            "identity.reauthentication",
            "identity.sessions",
            "identity.singlesignon.flows",
            "identity.singlesignon.links",
            "identity.singlesignon.idp",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.singlesignon.linking;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
