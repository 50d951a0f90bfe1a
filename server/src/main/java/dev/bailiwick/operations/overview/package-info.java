/// The overview: the setup checklist, what needs attention, and the state of each module.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.modules",
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.signinpages",
            "messaging.mail",
            "monitoring.alerts.evaluation",
            "monitoring.alerts.pages",
            "operations.ownbackup.schedule",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "platform.text",
            "web.ui"
        })
package dev.bailiwick.operations.overview;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
