/// Knows the data sources, migrations and transactions, and what differs between SQLite and
/// PostgreSQL. The generated tables are in `db.schema`. It knows nothing of what the tables mean.
@NullMarked
@ApplicationModule(allowedDependencies = {"platform.startup", "platform.trust"})
package dev.bailiwick.platform.db;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
