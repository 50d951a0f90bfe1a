/// Tells people by mail what happened to their account, and knows which mails they want.
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
