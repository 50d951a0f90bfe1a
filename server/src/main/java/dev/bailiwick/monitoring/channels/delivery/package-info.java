/// Queues what channels are to say about alerts, and delivers it in order, for a day at most. A
/// channel that fails is itself an alert.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "messaging.mail",
            "messaging.templates",
            "monitoring.alerts.evaluation",
            "monitoring.channels.registry",
            "platform.audit",
            "platform.db",
            "platform.http",
            "platform.jobs",
            "platform.settings",
            "platform.text",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.monitoring.channels.delivery;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
