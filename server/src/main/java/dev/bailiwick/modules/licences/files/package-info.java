/// Import and export of licences.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.licences.registry",
            "modules.licences.seats",
            "platform.audit",
            "platform.csv",
            "platform.db",
            "platform.search",
            "platform.secrets",
            "records.changes",
            "records.editing",
            "records.imports",
            "records.schema",
            "web.errors"
        })
package dev.bailiwick.modules.licences.files;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
