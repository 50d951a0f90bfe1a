/// Who has the seats of a licence.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.register",
            "identity.accounts",
            "modules.licences.register",
            "platform.audit",
            "platform.db",
            "platform.text",
            "records.history",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.modules.licences.seats;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
