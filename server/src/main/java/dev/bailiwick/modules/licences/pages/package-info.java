/// The page and form of a licence, its seats and its key.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "modules.licences.lists",
            "modules.licences.registry",
            "modules.licences.seats",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.errors",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.modules.licences.pages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
