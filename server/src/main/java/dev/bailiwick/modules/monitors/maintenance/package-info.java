/// Maintenance windows: the table, field rules, changes, and what they cover now.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.monitors.registry",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.modules.monitors.maintenance;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
