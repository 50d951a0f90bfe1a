/// Forms that were sent when re-authentication was required, so that nothing has to be typed again.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.sessions",
            "platform.db",
            "platform.jobs",
            "platform.secrets"
        })
package dev.bailiwick.identity.keptforms;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
