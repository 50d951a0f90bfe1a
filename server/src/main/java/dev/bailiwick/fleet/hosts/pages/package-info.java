/// The page of a compute host: charts, workloads, inventory, changes, and its forms.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.downloads",
            "fleet.hosts.alerts",
            "fleet.hosts.lists",
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "monitoring.alerts.evaluation",
            "monitoring.alerts.pages",
            "monitoring.metrics.blocks",
            "monitoring.metrics.series",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.fleet.hosts.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
