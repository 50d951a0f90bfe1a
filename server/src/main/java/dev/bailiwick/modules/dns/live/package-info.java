/// What instances answer: kept for a short time, fetched once for everybody who looks, and never
/// waited for longer than two seconds.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.dns.pihole",
            "modules.dns.provider",
            "modules.dns.registry",
            "platform.audit",
            "platform.db",
            "platform.http",
            "platform.servers",
            "platform.text",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.modules.dns.live;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
