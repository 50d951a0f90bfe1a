/// The list of licences: search, filters, and counts for the overview.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.hosts.registry",
            "identity.modules",
            "identity.accounts",
            "identity.sessions",
            "modules.licences.registry",
            "platform.audit",
            "platform.db",
            "platform.paging",
            "platform.search",
            "records.editing",
            "records.imports",
            "records.lists",
            "records.savedviews",
            "records.schema",
            "web.errors",
            "web.http",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.modules.licences.lists;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
