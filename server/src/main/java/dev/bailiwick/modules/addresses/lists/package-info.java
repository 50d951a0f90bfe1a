/// The list of IP addresses.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "modules.addresses.registry",
            "platform.network",
            "platform.paging",
            "records.editing",
            "records.imports",
            "records.lists",
            "records.savedviews",
            "records.schema",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.addresses.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
