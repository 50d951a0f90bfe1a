/// Which conditions of a compute host deserve an alert.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts",
            "identity.accounts",
            "monitoring.alerts",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.fleet.hostalerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
