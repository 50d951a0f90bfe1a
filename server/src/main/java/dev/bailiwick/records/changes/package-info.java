/// What changed in a record, when, by whom and how.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.audit", "web.ui"})
package dev.bailiwick.records.changes;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
