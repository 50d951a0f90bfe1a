/// Programs of this installation that the server starts as processes of their own.
@NullMarked
@ApplicationModule(allowedDependencies = {})
package dev.bailiwick.platform.processes;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
