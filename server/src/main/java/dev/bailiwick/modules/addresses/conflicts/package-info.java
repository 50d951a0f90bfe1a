/// Addresses that share a MAC address or a host name.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.addresses.lists",
            "modules.addresses.registry",
            "platform.db",
            "platform.network",
            "records.editing",
            "records.lists",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.addresses.conflicts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
