/// The module of remote sessions, as the rest of the product sees it, and its settings page.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.modules",
            "modules.remotes.certificates",
            "modules.remotes.lists",
            "modules.remotes.recordings",
            "platform.secrets",
            "platform.settings",
            "web.ui"
        })
package dev.bailiwick.modules.remotes.module;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
