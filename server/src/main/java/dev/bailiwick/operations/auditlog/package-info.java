/// The page and the exports of the audit log.
@NullMarked
@ApplicationModule(
        allowedDependencies = {"platform.audit", "platform.csv", "platform.db", "web.ui"})
package dev.bailiwick.operations.auditlog;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
