/// Asks a signed-in person to confirm their identity before a sensitive action.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.factors",
            "identity.keptforms",
            "identity.passwordsignin",
            "identity.passkeys",
            "identity.passwords",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.signinpages",
            "identity.throttling",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.reauthentication;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
