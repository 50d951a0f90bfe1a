/// Which conditions of backups trigger an alert.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.backups.dispatch",
            "modules.backups.registry",
            "monitoring.alerts.evaluation",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.modules.backups.alerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
