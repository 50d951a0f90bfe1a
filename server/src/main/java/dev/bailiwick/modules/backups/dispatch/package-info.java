/// Runs of backup operations: the queue, leases of agents, their reports, and schedules.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.hosts.checkin",
            "fleet.hosts.checkinjson",
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.backups.registry",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.text",
            "records.schema",
            "web.errors"
        })
package dev.bailiwick.modules.backups.dispatch;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
