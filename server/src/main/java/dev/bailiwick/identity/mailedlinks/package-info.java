/// Links that work once and are sent by mail: password reset and confirmation of an email address.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.passwords",
            "identity.signinpolicy",
            "identity.sessions",
            "identity.signinpages",
            "identity.throttling",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.text",
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.mailedlinks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
