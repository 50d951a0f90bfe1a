/// Compute hosts as people register them, their state, and their maintenance.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "identity.accounts",
            "monitoring.alerts",
            "monitoring.metricblocks",
            "monitoring.metrics",
            "platform.audit",
            "platform.db",
            "platform.paging",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.fleet.hosts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
