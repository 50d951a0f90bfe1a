/// The pages of the network monitor.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.monitors.checks",
            "modules.monitors.lists",
            "modules.monitors.maintenance",
            "modules.monitors.registry",
            "monitoring.alerts.evaluation",
            "monitoring.alerts.pages",
            "monitoring.metrics.series",
            "platform.db",
            "platform.settings",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.monitors.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
