/// The address at which programs report that they work.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.monitors.checks",
            "modules.monitors.registry",
            "platform.db"
        })
package dev.bailiwick.modules.monitors.push;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
