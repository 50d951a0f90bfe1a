/// Asks a signed-in person to confirm their identity before a sensitive action.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.factors",
            "identity.localsignin",
            "identity.passkeys",
            "identity.passwords",
            "identity.policy",
            "identity.sessions",
            "identity.signin",
            "identity.throttling",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.reauthentication;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
