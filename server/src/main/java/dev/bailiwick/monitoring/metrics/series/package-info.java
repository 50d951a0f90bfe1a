/// Values over time: recording, rates, roll-ups, history and retention.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "monitoring.metrics.blocks",
            "platform.db",
            "platform.jobs",
            "platform.settings"
        })
package dev.bailiwick.monitoring.metrics.series;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
