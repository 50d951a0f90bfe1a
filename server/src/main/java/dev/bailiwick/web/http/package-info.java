/// What every request passes first: forwarded headers, host check, security headers, access log,
/// TLS and the health check.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "platform.db",
            "platform.settings",
            "platform.startup",
            "platform.text",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.web.http;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
