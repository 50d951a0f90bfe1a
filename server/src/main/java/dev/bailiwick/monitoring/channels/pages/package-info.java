/// The pages of channels.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "monitoring.channels.delivery",
            "monitoring.channels.registry",
            "platform.db",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.monitoring.channels.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
