/// Who has the seats of a licence.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.licences.registry",
            "platform.audit",
            "platform.db",
            "platform.paging",
            "platform.search",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.imports",
            "records.schema",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.modules.licences.seats;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
