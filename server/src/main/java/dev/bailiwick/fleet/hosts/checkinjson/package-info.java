/// Reads and validates the body of a check-in. It does not access tables.
@NullMarked
@ApplicationModule(
        allowedDependencies = {"monitoring.metrics.blocks", "platform.text", "web.errors"})
package dev.bailiwick.fleet.hosts.checkinjson;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
