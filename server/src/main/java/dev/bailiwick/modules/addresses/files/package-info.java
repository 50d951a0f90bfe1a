/// Import and export of IP addresses.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.addresses.lists",
            "modules.addresses.registry",
            "platform.audit",
            "platform.csv",
            "platform.db",
            "platform.network",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.imports",
            "records.schema",
            "web.errors"
        })
package dev.bailiwick.modules.addresses.files;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
