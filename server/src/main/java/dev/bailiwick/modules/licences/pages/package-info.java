/// The page and form of a licence, its seats and its key.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.register",
            "identity.accounts",
            "identity.sessions",
            "modules.licences.lists",
            "modules.licences.register",
            "modules.licences.seats",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "records.history",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.modules.licences.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
