/// Compute hosts as people register them, their state, and their maintenance.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "identity.accounts",
            "monitoring.alerts.evaluation",
            "monitoring.metrics.blocks",
            "monitoring.metrics.series",
            "platform.audit",
            "platform.db",
            "platform.network",
            "platform.paging",
            "records.provisioning",
            "web.errors",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.fleet.hosts.registry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
