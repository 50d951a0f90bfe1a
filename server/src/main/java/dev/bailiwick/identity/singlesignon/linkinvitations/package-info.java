/// Invitations to link an existing account to an identity, and the administrators' page of an
/// account's link.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.invitations",
            "identity.mailedlinks",
            "identity.oidc.tokens",
            "identity.sessions",
            "identity.singlesignon.flows",
            "identity.singlesignon.links",
            "identity.singlesignon.idp",
            "messaging.mail",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.settings",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.singlesignon.linkinvitations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
