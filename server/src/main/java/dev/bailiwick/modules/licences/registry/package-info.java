/// Licences and their product keys: the tables, field rules and changes.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "platform.audit",
            "platform.db",
            "platform.search",
            "platform.secrets",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.modules.licences.registry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
