/// Licences and their product keys: the tables, field rules and changes.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "platform.text",
            "records.history",
            "web.ui"
        })
package dev.bailiwick.modules.licences.register;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
