/// The sign-in and signed-out pages, and sign-in with a passkey alone.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.localsignin",
            "identity.passkeys",
            "identity.policy",
            "identity.sessions",
            "identity.setup",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.signin;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
