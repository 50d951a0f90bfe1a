/// The mail server's settings, the outbox, and delivery over SMTP. It does not know what emails
/// say.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.secrets",
            "platform.settings",
            "platform.text",
            "platform.trust"
        })
package dev.bailiwick.messaging.mail;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
