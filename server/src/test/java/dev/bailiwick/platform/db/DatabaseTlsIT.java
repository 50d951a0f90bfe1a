package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.TestCertificate;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// Connections to a PostgreSQL server on another machine.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DatabaseTlsIT {
    private final TestCertificate localhost = TestCertificate.as("localhost");
    private EmbeddedPostgres server;

    @BeforeAll
    void start() throws IOException {
        server =
                EmbeddedPostgres.builder()
                        .setServerConfig("ssl", "on")
                        .setServerConfig("ssl_cert_file", localhost.authority().toString())
                        .setServerConfig("ssl_key_file", localhost.key().toString())
                        .start();
    }

    @AfterAll
    void stop() throws IOException {
        server.close();
    }

    @Test
    void a_connection_to_a_trusted_server_is_encrypted() throws SQLException {
        try (Connection connection = connected("localhost", Optional.of(localhost.authority()));
                var statement = connection.createStatement();
                var answer =
                        statement.executeQuery(
                                "SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()")) {
            assertThat(answer.next()).isTrue();
            assertThat(answer.getBoolean(1)).isTrue();
        }
    }

    @Test
    void nothing_is_sent_to_an_untrusted_server() {
        assertThatThrownBy(() -> connected("localhost", Optional.empty()))
                .isInstanceOf(SQLException.class)
                .hasStackTraceContaining("PKIX");
    }

    @Test
    void nothing_is_sent_to_a_server_with_another_name() {
        assertThatThrownBy(() -> connected("127.0.0.1", Optional.of(localhost.authority())))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("127.0.0.1");
    }

    @Test
    void nothing_is_sent_to_a_server_without_tls() throws IOException {
        try (EmbeddedPostgres plain = EmbeddedPostgres.builder().start()) {
            assertThatThrownBy(() -> connected("localhost", plain.getPort(), Optional.empty()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("does not support SSL");
        }
    }

    private Connection connected(String host, Optional<Path> authorities) throws SQLException {
        return connected(host, server.getPort(), authorities);
    }

    private static Connection connected(String host, int port, Optional<Path> authorities)
            throws SQLException {
        return DriverManager.getConnection(
                "jdbc:postgresql://%s:%d/postgres?%s"
                        .formatted(host, port, DatabaseAddress.verifiedTls(authorities)),
                "postgres",
                "postgres");
    }
}
