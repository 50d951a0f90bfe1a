/// The page, the exports and the retention of the audit log.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "platform.audit",
            "platform.csv",
            "platform.db",
            "platform.jobs",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.operations.auditlog;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
