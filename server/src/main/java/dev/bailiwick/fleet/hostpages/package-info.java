/// The page of a compute host: charts, workloads, inventory, changes, and its forms.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.hostlist",
            "fleet.hosts",
            "identity.accounts",
            "identity.sessions",
            "monitoring.alertpages",
            "monitoring.alerts",
            "monitoring.metricblocks",
            "monitoring.metrics",
            "platform.db",
            "platform.settings",
            "platform.text",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.fleet.hostpages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
