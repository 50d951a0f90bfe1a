/// The module of IP addresses as the rest of the product sees it, and its settings page.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.modules",
            "modules.addresses.conflicts",
            "modules.addresses.registry",
            "monitoring.scans",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.modules.addresses.module;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
