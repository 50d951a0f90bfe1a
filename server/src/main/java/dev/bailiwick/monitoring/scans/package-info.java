/// Scans of whole networks, on request or on a schedule, across restarts and servers.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "monitoring.ping",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.network",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.monitoring.scans;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
