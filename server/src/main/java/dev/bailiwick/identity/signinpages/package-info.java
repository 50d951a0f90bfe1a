/// The sign-in and signed-out pages, and sign-in with a passkey alone.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.passwordsignin",
            "identity.passkeys",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.setup",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.signinpages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
