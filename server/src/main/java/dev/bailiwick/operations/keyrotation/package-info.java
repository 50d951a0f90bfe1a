/// Replaces the master key and re-encrypts every secret, while the service runs.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.modules",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "platform.servers",
            "platform.startup"
        })
package dev.bailiwick.operations.keyrotation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
