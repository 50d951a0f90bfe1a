/// The module of the DNS filter, as the rest of the product sees it.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.modules",
            "modules.dns.registry",
            "platform.secrets",
            "records.editing",
            "web.ui"
        })
package dev.bailiwick.modules.dns.module;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
