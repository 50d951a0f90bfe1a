/// Notifies people by email about their account, and stores which notifications they want.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.text",
            "web.ui"
        })
package dev.bailiwick.identity.notices;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
