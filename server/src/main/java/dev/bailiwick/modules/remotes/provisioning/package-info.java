/// Machines for remote sessions in provisioning files.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.remotes.registry",
            "platform.audit",
            "records.editing",
            "records.provisioning",
            "records.schema"
        })
package dev.bailiwick.modules.remotes.provisioning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
