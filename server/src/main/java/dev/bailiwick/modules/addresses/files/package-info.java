/// Import and export of IP addresses.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.register",
            "identity.accounts",
            "modules.addresses.lists",
            "modules.addresses.register",
            "platform.audit",
            "platform.csv",
            "platform.db",
            "platform.network",
            "platform.text",
            "records.history",
            "records.imports",
            "web.errors"
        })
package dev.bailiwick.modules.addresses.files;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
