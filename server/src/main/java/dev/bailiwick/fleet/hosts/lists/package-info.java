/// The list of compute hosts, its filters and counts.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.modules",
            "identity.accounts",
            "identity.sessions",
            "monitoring.alerts.pages",
            "monitoring.metrics.blocks",
            "monitoring.metrics.series",
            "platform.db",
            "platform.paging",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.fleet.hosts.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
