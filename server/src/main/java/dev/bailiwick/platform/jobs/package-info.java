/// Runs scheduled jobs, each on a thread of its own, and logs a repeated database failure once
/// instead of at every attempt.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.db")
package dev.bailiwick.platform.jobs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
