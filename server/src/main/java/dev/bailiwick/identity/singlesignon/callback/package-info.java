/// The callback from the identity provider: sign-in, just-in-time provisioning, attribute sync,
/// test sign-in and step-up.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.oidc.provider",
            "identity.oidc.relyingparty",
            "identity.oidc.tokens",
            "identity.passwords",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.signinpages",
            "identity.singlesignon.flows",
            "identity.singlesignon.linking",
            "identity.singlesignon.linkinvitations",
            "identity.singlesignon.links",
            "identity.singlesignon.logout",
            "identity.singlesignon.idp",
            "identity.throttling",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.http",
            "web.errors"
        })
package dev.bailiwick.identity.singlesignon.callback;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
