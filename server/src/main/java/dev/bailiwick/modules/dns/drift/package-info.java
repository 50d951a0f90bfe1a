/// What instances have that others do not have, or have differently, and copying it.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.dns.live",
            "modules.dns.provider",
            "modules.dns.registry",
            "platform.audit",
            "platform.network",
            "platform.text"
        })
package dev.bailiwick.modules.dns.drift;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
