/// Marks methods that run in the background, and logs a database failure of theirs once instead of
/// at every attempt.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.db")
package dev.bailiwick.platform.jobs;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
