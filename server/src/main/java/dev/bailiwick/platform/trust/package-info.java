/// Knows which certificate authorities outgoing TLS connections trust.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.startup")
package dev.bailiwick.platform.trust;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
