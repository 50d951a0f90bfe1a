/// The module of licences, as the rest of the product sees it.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.modules",
            "messaging.templates",
            "modules.licences.expiry",
            "modules.licences.lists",
            "platform.secrets"
        })
package dev.bailiwick.modules.licences.module;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
