/// The pages and settings of alerts.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "messaging.templates",
            "monitoring.alerts",
            "platform.db",
            "platform.paging",
            "platform.settings",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.monitoring.alertpages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
