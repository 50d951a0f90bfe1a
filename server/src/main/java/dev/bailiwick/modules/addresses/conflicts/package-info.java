/// Addresses that share a MAC address or a host name, and records that compute hosts contradict.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.addresses.registry",
            "platform.db",
            "platform.network",
            "records.editing",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.addresses.conflicts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
