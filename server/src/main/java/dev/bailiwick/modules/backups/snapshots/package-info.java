/// The browser of snapshots: their folders as hosts list them, comparisons, and restores.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.backups.dispatch",
            "modules.backups.lists",
            "modules.backups.pages",
            "modules.backups.registry",
            "platform.audit",
            "platform.db",
            "platform.paging",
            "platform.text",
            "web.errors",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.modules.backups.snapshots;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
