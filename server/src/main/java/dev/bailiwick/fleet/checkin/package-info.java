/// The agents' endpoint: quotas, and storing check-ins in groups.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.checkinbody",
            "fleet.hosts",
            "monitoring.metricblocks",
            "monitoring.metrics",
            "platform.db",
            "platform.jobs",
            "platform.settings",
            "platform.text",
            "web.errors"
        })
package dev.bailiwick.fleet.checkin;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
