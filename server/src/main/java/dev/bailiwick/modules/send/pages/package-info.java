/// The pages of a package: sending it, uploading its files, what happened to it, and revoking it.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.access",
            "identity.accounts",
            "identity.sessions",
            "modules.send.gateway",
            "modules.send.lists",
            "modules.send.packages",
            "modules.send.sealing",
            "platform.db",
            "platform.settings",
            "platform.text",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.send.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
