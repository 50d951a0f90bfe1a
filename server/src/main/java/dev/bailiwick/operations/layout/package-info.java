/// What surrounds every page: navigation, the signed-in person, and the report printed at start.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.modules",
            "identity.accounts",
            "identity.sessions",
            "identity.setup",
            "monitoring.alerts.pages",
            "platform.db",
            "platform.servers",
            "platform.settings",
            "platform.startup",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.operations.layout;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
