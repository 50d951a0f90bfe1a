/// Pi-hole: the REST interface since version 6, and the older one in PHP.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.dns.provider",
            "platform.http",
            "platform.network",
            "platform.text"
        })
package dev.bailiwick.modules.dns.pihole;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
