/// Packages: the tables, uploads, completing, what happened to them, and how they end.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "messaging.templates",
            "modules.send.gateway",
            "modules.send.sealing",
            "modules.send.store",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.text"
        })
package dev.bailiwick.modules.send.packages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
