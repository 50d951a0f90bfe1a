/// Appends to the audit log, chains its entries under a key that the database does not hold, and
/// verifies the chain. Pages and exports are in `operations.auditlog`.
@NullMarked
@ApplicationModule(
        allowedDependencies = {"platform.db", "platform.jobs", "platform.secrets", "platform.text"})
package dev.bailiwick.platform.audit;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
