/// Flows through the identity provider that have begun and not yet returned, and why they fail.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.oidc.provider",
            "identity.oidc.relyingparty",
            "identity.oidc.tokens",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.singlesignon.idp",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.singlesignon.flows;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
