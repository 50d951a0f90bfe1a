/// The section `monitors` of `provision`.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.monitors.registry",
            "records.editing",
            "records.provisioning",
            "records.schema"
        })
package dev.bailiwick.modules.monitors.provisioning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
