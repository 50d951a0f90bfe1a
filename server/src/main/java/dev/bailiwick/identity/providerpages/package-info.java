/// Site administration, OpenID Connect: settings, tests and their results.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.flows",
            "identity.idp",
            "identity.links",
            "identity.oidc.discovery",
            "identity.policy",
            "identity.providerlogout",
            "identity.sessions",
            "identity.singlesignon",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.providerpages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
