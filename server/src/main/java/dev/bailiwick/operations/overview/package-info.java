/// The overview: the set-up checklist, what needs attention, and the state of each module.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts",
            "identity.accounts",
            "identity.policy",
            "identity.sessions",
            "identity.signin",
            "messaging.mail",
            "modules.licences.lists",
            "monitoring.alertpages",
            "operations.backupschedule",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.operations.overview;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
