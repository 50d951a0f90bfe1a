/// Sign-in with a password and its second step, up to the new session.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.authenticators",
            "identity.factors",
            "identity.passkeys",
            "identity.passwords",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.throttling",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.passwordsignin;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
