/// The pages of maintenance windows.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "modules.monitors.maintenance",
            "modules.monitors.registry",
            "platform.db",
            "platform.paging",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.monitors.windows;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
