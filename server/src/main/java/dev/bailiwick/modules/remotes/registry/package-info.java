/// Machines for remote sessions and their host keys: the tables, field rules and changes.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "platform.audit",
            "platform.db",
            "platform.network",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.modules.remotes.registry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
