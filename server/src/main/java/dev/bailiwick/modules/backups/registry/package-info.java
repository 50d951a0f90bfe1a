/// Backup repositories and jobs: the tables, field rules, secrets, schedules and changes.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "monitoring.alerts.evaluation",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.modules.backups.registry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
