/// The pages of a backup job, a run and a repository, their forms and actions, and the recovery
/// sheet.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.backups.dispatch",
            "modules.backups.lists",
            "modules.backups.registry",
            "platform.audit",
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
package dev.bailiwick.modules.backups.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
