/// Linking and unlinking an identity by the person whose account it is.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.flows",
            "identity.idp",
            "identity.links",
            "identity.oidc.tokens",
            "identity.passwords",
            "identity.reauthentication",
            "identity.sessions",
            "identity.singlesignon",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.linking;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
