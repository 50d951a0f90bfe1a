/// Reads and validates the body of a check-in. It knows no tables.
@NullMarked
@ApplicationModule(allowedDependencies = {"monitoring.metricblocks", "platform.text", "web.errors"})
package dev.bailiwick.fleet.checkinbody;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
