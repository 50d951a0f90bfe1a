/// Knows which servers run on this database, by heartbeat, and which keys each of them has loaded.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.startup"
        })
package dev.bailiwick.platform.servers;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
