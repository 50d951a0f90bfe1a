/// What a DNS filter can be asked for, whatever its kind and version, and how that fails.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.http", "platform.network", "platform.text"})
package dev.bailiwick.modules.dns.provider;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
