/// The policy of every route, CSRF tokens, the size of forms, and uploads. Routes that are not
/// listed do not exist.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.keptforms",
            "identity.modules",
            "identity.sessions",
            "platform.secrets",
            "web.http",
            "web.errors"
        })
package dev.bailiwick.identity.access;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
