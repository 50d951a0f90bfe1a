/// Agent tokens and their scopes, and the security chain that authenticates agents. It identifies
/// hosts only by id.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.db", "platform.secrets", "web.errors"})
package dev.bailiwick.fleet.agents;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
