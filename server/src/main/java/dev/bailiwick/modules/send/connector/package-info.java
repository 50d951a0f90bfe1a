/// The internal connector: what the gateway asks this server, on a port of its own.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.send.gateway",
            "modules.send.recipients",
            "platform.audit",
            "platform.network",
            "platform.startup"
        })
package dev.bailiwick.modules.send.connector;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
