/// The commands `user`, `host`, `settings`, `provision`, `backup`, `restore` and `rotate-key`.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.factors",
            "identity.passwords",
            "identity.sessions",
            "identity.throttling",
            "operations.keyrotation",
            "operations.ownbackup.file",
            "operations.provisioning",
            "records.provisioning",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "platform.startup",
            "platform.text"
        })
package dev.bailiwick.operations.cli;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
