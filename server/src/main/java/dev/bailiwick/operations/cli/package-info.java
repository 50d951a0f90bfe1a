/// The commands `user`, `host`, `settings`, `backup`, `restore` and `rotate-key`.
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
            "operations.ownbackup.file",
            "operations.keyrotation",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "platform.startup",
            "platform.text"
        })
package dev.bailiwick.operations.cli;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
