/// The callback from the identity provider: sign-in, just-in-time provisioning, attribute sync,
/// test sign-in and step-up.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.flows",
            "identity.idp",
            "identity.linking",
            "identity.linkinvitations",
            "identity.links",
            "identity.oidc.relyingparty",
            "identity.oidc.tokens",
            "identity.passwords",
            "identity.policy",
            "identity.providerlogout",
            "identity.sessions",
            "identity.signin",
            "identity.throttling",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.edge",
            "web.errors"
        })
package dev.bailiwick.identity.singlesignon;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
