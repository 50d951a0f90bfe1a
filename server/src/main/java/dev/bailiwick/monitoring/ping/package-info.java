/// Whether addresses answer, by ICMP or TCP, one or thousands, within a budget shared by all.
@NullMarked
@ApplicationModule(allowedDependencies = "platform.network")
package dev.bailiwick.monitoring.ping;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
