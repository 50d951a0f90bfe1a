/// CSV imports in two steps: upload with validation and preview, then apply, all or nothing.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.access",
            "identity.accounts",
            "identity.sessions",
            "platform.audit",
            "platform.csv",
            "platform.db",
            "platform.jobs",
            "platform.startup",
            "platform.text",
            "records.changes",
            "records.schema",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.records.imports;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
