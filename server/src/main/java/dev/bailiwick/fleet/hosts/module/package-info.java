/// The module of compute hosts as the rest of the product sees it, and its settings page.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.engines",
            "fleet.hosts.checkin",
            "fleet.hosts.lists",
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.modules",
            "monitoring.metrics.series",
            "platform.secrets",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.fleet.hosts.module;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
