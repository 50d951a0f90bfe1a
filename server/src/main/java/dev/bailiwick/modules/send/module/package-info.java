/// The module of secure send, as the rest of the product sees it, and its settings page.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.modules",
            "messaging.templates",
            "modules.send.gateway",
            "modules.send.lists",
            "modules.send.packages",
            "platform.secrets",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.modules.send.module;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
