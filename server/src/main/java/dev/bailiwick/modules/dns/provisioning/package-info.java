/// The section `dns_providers` of `provision`.
@NullMarked
@ApplicationModule(
        allowedDependencies = {
            "modules.dns.registry",
            "records.editing",
            "records.provisioning",
            "records.schema"
        })
package dev.bailiwick.modules.dns.provisioning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
