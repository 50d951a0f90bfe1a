/// Repositories and jobs in provisioning files.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.backups.registry",
            "records.editing",
            "records.provisioning",
            "records.schema"
        })
package dev.bailiwick.modules.backups.provisioning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
