/// Offers the agent for download, without sign-in: its archives, and the script that installs them.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.settings", "web.errors"})
package dev.bailiwick.fleet.downloads;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
