package dev.bailiwick.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.DriverManager;
import org.junit.jupiter.api.Test;

/// The database server of the other tests is a recent version and provides empty databases.
class PostgresServerIT {
    @Test
    void every_new_database_is_empty_and_separate() throws Exception {
        try (PostgresServer server = new PostgresServer()) {
            String first = server.newDatabase();
            assertThat(server.newDatabase()).isNotEqualTo(first);
            String jdbc =
                    first.replace("postgresql://postgres:postgres@", "jdbc:postgresql://")
                            + "?user=postgres&password=postgres";
            try (var connection = DriverManager.getConnection(jdbc);
                    var statement = connection.createStatement();
                    var answer = statement.executeQuery("SHOW server_version_num")) {
                assertThat(answer.next()).isTrue();
                assertThat(answer.getInt(1)).isGreaterThan(160_000);
                assertThat(connection.getMetaData().getTables(null, "public", "%", null).next())
                        .isFalse();
            }
        }
    }
}
