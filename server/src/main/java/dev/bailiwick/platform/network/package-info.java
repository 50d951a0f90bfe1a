/// IP addresses, MAC addresses and networks in canonical form, and which of them this server may
/// connect to.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.startup")
package dev.bailiwick.platform.network;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
