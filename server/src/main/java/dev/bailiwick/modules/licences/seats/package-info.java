/// Who has the seats of a licence.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts",
            "identity.accounts",
            "modules.licences.register",
            "platform.audit",
            "platform.db",
            "platform.text",
            "records.history",
            "web.errors"
        })
package dev.bailiwick.modules.licences.seats;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
