/// Knows how to reach the database, SQLite or PostgreSQL, bring its schema up to date and run
/// transactions. It knows no feature; the generated tables stand in `db.schema`.
@ApplicationModule(type = ApplicationModule.Type.OPEN)
@NullMarked
package dev.bailiwick.db;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
