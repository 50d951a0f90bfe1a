/// What surrounds every page: navigation, the signed-in person, and the block printed at start.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "identity.setup",
            "monitoring.alertpages",
            "platform.db",
            "platform.servers",
            "platform.settings",
            "platform.startup",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.operations.layout;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
