/// Which conditions of a compute host trigger an alert.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "monitoring.alerts.evaluation",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.fleet.hosts.alerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
