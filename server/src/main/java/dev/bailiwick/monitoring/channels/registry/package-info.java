/// Channels: the table, field rules, secrets, and which alerts a channel gets.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "identity.accounts",
            "monitoring.alerts.evaluation",
            "platform.audit",
            "platform.db",
            "platform.http",
            "platform.secrets",
            "platform.text",
            "records.changes",
            "records.editing",
            "records.schema",
            "web.ui"
        })
package dev.bailiwick.monitoring.channels.registry;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
