/// HTTP requests to servers that administrators choose: where they may connect, whom they trust,
/// and how long and how large a response may be.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.network", "platform.trust"})
package dev.bailiwick.platform.http;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
