/// The agents' endpoint: quotas, and storing check-ins in groups.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.hosts.checkinbody",
            "fleet.hosts.register",
            "monitoring.metrics.blocks",
            "monitoring.metrics.history",
            "platform.db",
            "platform.jobs",
            "platform.settings",
            "platform.text",
            "web.errors"
        })
package dev.bailiwick.fleet.hosts.checkin;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
