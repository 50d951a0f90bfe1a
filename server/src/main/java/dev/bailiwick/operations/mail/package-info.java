/// Site administration, Mail: the server, the queue and the templates.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.sessions",
            "messaging.mail",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.settings",
            "platform.text",
            "web.edge",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.operations.mail;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
