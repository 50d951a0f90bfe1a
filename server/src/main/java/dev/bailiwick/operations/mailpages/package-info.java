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
            "web.http",
            "web.errors",
            "web.ui"
        })
package dev.bailiwick.operations.mailpages;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
