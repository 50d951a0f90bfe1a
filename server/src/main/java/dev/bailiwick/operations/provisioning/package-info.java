/// Creates and changes records from a YAML file, all or nothing.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "platform.audit",
            "platform.db",
            "platform.startup",
            "records.provisioning"
        })
package dev.bailiwick.operations.provisioning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
