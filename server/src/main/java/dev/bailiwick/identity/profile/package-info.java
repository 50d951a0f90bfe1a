/// A person's own page: address, password, sessions, notices and time zone.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.authenticators",
            "identity.passwordsignin",
            "identity.mailedlinks",
            "identity.modules",
            "identity.notices",
            "identity.passkeys",
            "identity.passwords",
            "identity.sessions",
            "identity.signinpages",
            "identity.throttling",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.profile;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
