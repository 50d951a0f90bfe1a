/// Checks instances also when nobody looks: alerts, and the history of their queries.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "modules.dns.live",
            "modules.dns.provider",
            "modules.dns.registry",
            "monitoring.alerts.evaluation",
            "monitoring.metrics.blocks",
            "monitoring.metrics.series",
            "platform.db",
            "platform.jobs",
            "platform.network",
            "platform.settings",
            "platform.text",
            "web.ui"
        })
package dev.bailiwick.modules.dns.checks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
