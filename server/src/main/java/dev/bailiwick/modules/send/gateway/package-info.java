/// The gateway process for recipients.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.secrets", "platform.startup"})
package dev.bailiwick.modules.send.gateway;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
