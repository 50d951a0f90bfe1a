package dev.bailiwick.e2e;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;

/// A real PostgreSQL server on a free loopback port.
final class PostgresServer implements AutoCloseable {
    private final EmbeddedPostgres postgres;
    private int databases;

    PostgresServer() {
        try {
            postgres = EmbeddedPostgres.builder().start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Creates an empty database; returns its address in the form of `BAILIWICK_DATABASE_URL`.
    String newDatabase() {
        String name = "bailiwick_" + ++databases;
        try (Connection connection = postgres.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return "postgresql://postgres:postgres@localhost:" + postgres.getPort() + "/" + name;
    }

    int port() {
        return postgres.getPort();
    }

    @Override
    public void close() {
        try {
            postgres.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
