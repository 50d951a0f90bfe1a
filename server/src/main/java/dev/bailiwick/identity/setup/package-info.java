/// The one-time link that creates the first administrator.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.passwordsignin",
            "identity.passwords",
            "platform.audit",
            "platform.db",
            "platform.secrets",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.setup;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
