/// The module of backups, as the rest of the product sees it.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.modules",
            "modules.backups.dispatch",
            "modules.backups.lists",
            "modules.backups.registry",
            "platform.secrets"
        })
package dev.bailiwick.modules.backups.module;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
