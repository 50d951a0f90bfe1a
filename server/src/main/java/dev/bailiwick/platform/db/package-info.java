/// Data sources, migrations and transactions, and the differences between SQLite and PostgreSQL.
/// The generated tables are in `platform.schema`. It does not know what the tables mean.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.startup", "platform.trust"})
package dev.bailiwick.platform.db;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
