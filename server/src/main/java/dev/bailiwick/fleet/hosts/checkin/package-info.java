/// The agents' endpoint: quotas, and storing check-ins in groups, also those read by the server.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.engines",
            "fleet.hosts.checkinjson",
            "fleet.hosts.registry",
            "monitoring.metrics.blocks",
            "monitoring.metrics.series",
            "platform.db",
            "platform.jobs",
            "platform.settings",
            "platform.text",
            "web.errors"
        })
package dev.bailiwick.fleet.hosts.checkin;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
