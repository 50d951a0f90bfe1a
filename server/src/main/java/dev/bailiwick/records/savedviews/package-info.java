/// What people save for a list: filters under a name, and columns.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "platform.audit",
            "platform.db",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.records.savedviews;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
