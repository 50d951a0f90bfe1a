/// Knows what administrators can set: typed keys, rules across settings, and what the environment
/// fixes.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "platform.startup",
            "platform.text"
        })
package dev.bailiwick.platform.settings;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
