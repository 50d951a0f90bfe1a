/// Invites people, and turns an accepted invitation into an account.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.mailedlinks",
            "identity.modules",
            "identity.passwords",
            "identity.signinpolicy",
            "identity.sessions",
            "messaging.mail",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.paging",
            "platform.settings",
            "platform.text",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.identity.invitations;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
