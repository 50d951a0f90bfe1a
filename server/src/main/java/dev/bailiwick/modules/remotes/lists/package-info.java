/// The list of machines, their counts for the overview, and the machines of a host.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.modules",
            "identity.sessions",
            "modules.remotes.registry",
            "platform.db",
            "platform.paging",
            "platform.search",
            "records.editing",
            "records.schema",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.remotes.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
