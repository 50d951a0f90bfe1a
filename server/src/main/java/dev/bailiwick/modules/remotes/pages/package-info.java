/// The page and form of a machine, and decisions about its host keys.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.remotes.registry",
            "platform.db",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.modules.remotes.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
