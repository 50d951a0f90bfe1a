/// The list of compute hosts, its filters and counts.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts",
            "identity.accounts",
            "identity.sessions",
            "monitoring.alertpages",
            "monitoring.metrics",
            "platform.db",
            "platform.paging",
            "web.ui"
        })
package dev.bailiwick.fleet.hostlist;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
