/// Runs scheduled jobs, each on a thread of its own, on every server or on one at a time, and knows
/// how their last runs ended. Also leases on the rows of a queue.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.db")
package dev.bailiwick.platform.jobs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
