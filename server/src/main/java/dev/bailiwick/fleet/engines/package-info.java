/// Container engines that the server reads itself: their addresses, certificates and keys, who
/// reads each of them, and requests to them. It identifies hosts only by id.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "platform.db",
            "platform.jobs",
            "platform.network",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "platform.trust"
        })
package dev.bailiwick.fleet.engines;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
