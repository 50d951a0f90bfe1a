/// What a module implements so that its records can be created and changed from a file.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.audit", "records.editing", "records.schema"})
package dev.bailiwick.records.provisioning;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
