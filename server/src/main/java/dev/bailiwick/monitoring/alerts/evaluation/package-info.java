/// Turns conditions into alerts that open, are acknowledged and are resolved, and sends emails
/// about them. Alert sources define the conditions.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "identity.notices",
            "messaging.templates",
            "platform.audit",
            "platform.db",
            "platform.jobs",
            "platform.settings",
            "platform.text",
            "web.lists",
            "web.ui"
        })
package dev.bailiwick.monitoring.alerts.evaluation;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
