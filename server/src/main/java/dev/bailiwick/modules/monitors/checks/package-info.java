/// Checks monitors on time, judges the results, and keeps states, response times and alerts.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.monitors.maintenance",
            "modules.monitors.registry",
            "monitoring.alerts.evaluation",
            "monitoring.metrics.blocks",
            "monitoring.metrics.series",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.network",
            "platform.servers",
            "platform.text",
            "platform.trust",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.modules.monitors.checks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
