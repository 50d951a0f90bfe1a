/// Monitors: the table, field rules, secrets, changes, and the checks that are made of them.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "platform.audit",
            "platform.db",
            "platform.network",
            "platform.secrets",
            "records.changes",
            "records.editing",
            "records.imports",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.modules.monitors.registry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
