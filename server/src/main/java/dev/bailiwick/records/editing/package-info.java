/// Adding, changing and removing records in forms: what is the same for every kind of record.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "platform.audit",
            "platform.db",
            "platform.text",
            "records.changes",
            "records.imports",
            "records.schema",
            "web.errors",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.records.editing;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
