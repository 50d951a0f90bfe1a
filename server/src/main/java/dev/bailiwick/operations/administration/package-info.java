/// Site administration: general and authentication settings, and users.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.factors",
            "identity.mailedlinks",
            "identity.modules",
            "identity.sessions",
            "identity.signinpolicy",
            "modules.licences.registry",
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
package dev.bailiwick.operations.administration;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
