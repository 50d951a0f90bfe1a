/// The list of monitors, and their counts for the overview.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.lists",
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.modules",
            "identity.sessions",
            "modules.monitors.checks",
            "modules.monitors.maintenance",
            "modules.monitors.registry",
            "platform.db",
            "platform.paging",
            "platform.search",
            "records.editing",
            "records.lists",
            "records.schema",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.monitors.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
