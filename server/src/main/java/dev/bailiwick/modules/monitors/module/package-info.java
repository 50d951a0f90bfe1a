/// The network monitor, as the rest of the product sees it.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.modules",
            "modules.monitors.checks",
            "modules.monitors.files",
            "modules.monitors.maintenance",
            "modules.monitors.registry",
            "platform.secrets",
            "records.editing",
            "web.ui"
        })
package dev.bailiwick.modules.monitors.module;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
