/// The gateway of secure send, a process of its own that recipients talk to: starting it, its
/// address, and the secret that it shares with this server. It does not know packages.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "platform.network",
            "platform.processes",
            "platform.secrets",
            "platform.startup"
        })
package dev.bailiwick.modules.send.gateway;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
