/// Reads the registered container engines of hosts, and the pages where administrators register
/// them.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "fleet.agents",
            "fleet.engines",
            "fleet.hosts.checkin",
            "fleet.hosts.registry",
            "identity.accounts",
            "identity.sessions",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "web.errors",
            "web.http",
            "web.ui"
        })
package dev.bailiwick.fleet.hosts.engines;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
