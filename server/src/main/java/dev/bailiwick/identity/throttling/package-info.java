/// Counts failed sign-ins and delays further attempts. Administrators can reset it.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.throttling;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
