/// Invitations to link an existing account to an identity, and the administrators' page of an
/// account's link.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.flows",
            "identity.idp",
            "identity.invitations",
            "identity.linking",
            "identity.links",
            "identity.mailedlinks",
            "identity.oidc.tokens",
            "identity.sessions",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.settings",
            "platform.text",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.linkinvitations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
