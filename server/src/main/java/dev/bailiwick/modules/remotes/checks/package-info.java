/// Whether machines accept connections.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.remotes.registry",
            "platform.db",
            "platform.jobs",
            "platform.network"
        })
package dev.bailiwick.modules.remotes.checks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
