package dev.bailiwick.platform.db;

import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConnection;
import org.sqlite.SQLiteDataSource;

/// Opens connections to the database's file.
final class SqliteSource extends SQLiteDataSource {
    private final Path file;

    SqliteSource(DatabaseAddress.Sqlite address, SQLiteConfig config) {
        super(config);
        this.file = address.file();
        setUrl(address.jdbcUrl());
    }

    @Override
    public SQLiteConnection getConnection(@Nullable String user, @Nullable String password)
            throws SQLException {
        return new SqliteConnection(getUrl(), file.toString(), getConfig().toProperties());
    }
}
