/// Whether registered addresses answer, unregistered addresses that do, and finding a free one.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.addresses.registry",
            "monitoring.ping",
            "platform.db",
            "platform.jobs",
            "platform.network",
            "records.lists"
        })
package dev.bailiwick.modules.addresses.checks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
