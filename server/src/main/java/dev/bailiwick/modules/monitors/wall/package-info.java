/// The state of all monitors, for a screen on a wall.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "modules.monitors.checks",
            "modules.monitors.lists",
            "modules.monitors.maintenance",
            "modules.monitors.registry",
            "platform.db",
            "records.editing",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.modules.monitors.wall;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
