/// Links that work once and are sent by mail: password reset and confirmation of an email address.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.passwords",
            "identity.policy",
            "identity.sessions",
            "identity.signin",
            "identity.throttling",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.text",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.identity.mailedlinks;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
