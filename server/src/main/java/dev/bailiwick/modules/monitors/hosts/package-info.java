/// Monitors that run on hosts: the checks that agents fetch, and the results that they report.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.hosts.checkin",
            "modules.monitors.checks",
            "modules.monitors.registry",
            "platform.db",
            "records.schema"
        })
package dev.bailiwick.modules.monitors.hosts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
