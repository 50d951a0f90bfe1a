/// The helper process, which makes the connections of remote sessions: starting it, and talking to
/// it. It knows nothing of people and records.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.processes"})
package dev.bailiwick.modules.remotes.helper;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
