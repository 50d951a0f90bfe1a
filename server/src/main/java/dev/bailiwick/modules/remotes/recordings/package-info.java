/// Recordings of terminals: writes what a machine prints into encrypted files, plays them for
/// administrators, and deletes them when their time is over. What is typed does not get here.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.sessions",
            "modules.remotes.registry",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.startup",
            "web.errors",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.modules.remotes.recordings;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
