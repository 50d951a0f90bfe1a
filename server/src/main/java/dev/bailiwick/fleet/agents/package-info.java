/// Agent tokens and their scopes, and the security chain that authenticates agents. It knows hosts
/// by their ids alone.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.db", "platform.secrets", "web.errors"})
package dev.bailiwick.fleet.agents;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
