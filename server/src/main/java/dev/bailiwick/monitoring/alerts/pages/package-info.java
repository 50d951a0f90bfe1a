/// The pages and settings of alerts.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "messaging.templates",
            "monitoring.alerts.evaluation",
            "platform.audit",
            "platform.db",
            "platform.paging",
            "platform.settings",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.monitoring.alerts.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
