/// Evaluates conditions into alerts that open, are acknowledged and are resolved, and mails them.
/// What is a condition, the sources say.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.notices",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.paging",
            "platform.settings",
            "platform.text",
            "web.ui"
        })
package dev.bailiwick.monitoring.alerts;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
