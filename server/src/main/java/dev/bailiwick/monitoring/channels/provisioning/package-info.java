/// The section `alert_channels` of `provision`.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "monitoring.channels.registry",
            "records.editing",
            "records.provisioning",
            "records.schema"
        })
package dev.bailiwick.monitoring.channels.provisioning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
