/// Emails people before licences expire.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.notices",
            "messaging.templates",
            "modules.licences.lists",
            "modules.licences.registry",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.text",
            "records.editing"
        })
package dev.bailiwick.modules.licences.expiry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
