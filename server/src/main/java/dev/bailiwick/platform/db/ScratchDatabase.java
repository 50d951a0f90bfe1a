package dev.bailiwick.platform.db;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationVersion;
import org.jooq.DSLContext;
import org.jooq.SQLDialect;
import org.jooq.impl.DSL;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteDataSource;
import org.sqlite.SQLiteOpenMode;

/// A separate SQLite file, created with the schema of an older version and then migrated to the
/// current one: old data is upgraded here before it is taken over.
public final class ScratchDatabase {
    static final Map<String, String> PLACEHOLDERS =
            Map.of("id_pk", "INTEGER PRIMARY KEY AUTOINCREMENT", "blob", "BLOB");
    private static final String MIGRATIONS = "classpath:db/migration";

    private final DataSource source;

    private ScratchDatabase(DataSource source) {
        this.source = source;
    }

    /// The newest migration in this version, such as `0026`.
    public static String newestSchema() {
        MigrationInfo[] migrations =
                Flyway.configure()
                        .dataSource("jdbc:sqlite::memory:", null, null)
                        .locations(MIGRATIONS)
                        .placeholders(PLACEHOLDERS)
                        .load()
                        .info()
                        .all();
        return String.valueOf(migrations[migrations.length - 1].getVersion());
    }

    /// Fails if the file is removed meanwhile, rather than creating an empty one.
    ///
    /// @param file exists and is empty
    public static ScratchDatabase at(Path file, String schema) {
        var config = new SQLiteConfig();
        config.resetOpenMode(SQLiteOpenMode.CREATE);
        config.setJournalMode(SQLiteConfig.JournalMode.OFF);
        config.setSynchronous(SQLiteConfig.SynchronousMode.OFF);
        config.enforceForeignKeys(true);
        var source = new SQLiteDataSource(config);
        source.setUrl("jdbc:sqlite:" + file);
        var scratch = new ScratchDatabase(source);
        scratch.migrate(MigrationVersion.fromVersion(schema));
        return scratch;
    }

    public void upgrade() {
        migrate(MigrationVersion.LATEST);
    }

    private void migrate(MigrationVersion target) {
        Flyway.configure()
                .dataSource(source)
                .locations(MIGRATIONS)
                .placeholders(PLACEHOLDERS)
                .target(target)
                .load()
                .migrate();
    }

    public Connection connect() throws SQLException {
        return source.getConnection();
    }

    public DSLContext sql() {
        return DSL.using(source, SQLDialect.SQLITE);
    }
}
