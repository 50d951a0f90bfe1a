/// Import and export of monitors.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.monitors.lists",
            "modules.monitors.registry",
            "platform.audit",
            "platform.csv",
            "platform.db",
            "platform.secrets",
            "records.changes",
            "records.editing",
            "records.imports",
            "records.schema"
        })
package dev.bailiwick.modules.monitors.files;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
