/// Knows the data folder, the file bailiwick.yaml, and how to refuse a start with one sentence that
/// says what to do.
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.bailiwick.platform.startup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
