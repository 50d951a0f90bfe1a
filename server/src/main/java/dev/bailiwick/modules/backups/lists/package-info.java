/// The list of backup jobs, their states, and what other pages show of them.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.modules",
            "identity.sessions",
            "modules.backups.dispatch",
            "modules.backups.registry",
            "platform.db",
            "platform.paging",
            "platform.search",
            "records.editing",
            "records.schema",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.backups.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
