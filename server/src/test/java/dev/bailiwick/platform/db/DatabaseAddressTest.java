package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.Driver;

class DatabaseAddressTest {
    @TempDir static Path folder;

    private static final DataFolder FOLDER = new DataFolder(Path.of("/none"));

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " "})
    void the_default_is_a_file_in_the_data_folder(String url) {
        assertThat(DatabaseAddress.parse(url, new DataFolder(folder), Optional.empty()))
                .isEqualTo(new DatabaseAddress.Sqlite(folder.resolve("bailiwick.db")));
    }

    @Test
    void a_database_url_is_parsed_and_its_password_is_never_shown() {
        var address =
                (DatabaseAddress.Postgresql)
                        DatabaseAddress.parse(
                                " postgresql://ada:p%40ss+w%2Ford@db.example:5433/bailiwick?sslmode=require"
                                    + " ",
                                FOLDER, Optional.empty());

        assertThat(address.user()).isEqualTo("ada");
        assertThat(address.password()).isEqualTo("p@ss+w/ord");
        assertThat(address.jdbcUrl())
                .startsWith("jdbc:postgresql://db.example:5433/bailiwick?")
                .contains("&sslmode=require&")
                .doesNotContain("p%40ss", "p@ss", "ada");
        assertThat(address.description()).isEqualTo("PostgreSQL, db.example:5433/bailiwick");
        assertThat(address.toString()).isEqualTo(address.description());
    }

    @Test
    void connection_timeouts_are_set_and_can_be_configured() {
        var own =
                DatabaseAddress.parse(
                        "postgres://db.example/bailiwick?socketTimeout=9",
                        FOLDER,
                        Optional.empty());
        var usual = DatabaseAddress.parse("postgres://db.example/b", FOLDER, Optional.empty());

        assertThat(Driver.parseURL(usual.jdbcUrl(), null)).containsEntry("socketTimeout", "300");
        assertThat(Driver.parseURL(own.jdbcUrl(), null))
                .containsEntry("socketTimeout", "9")
                .containsEntry("connectTimeout", "5")
                .containsEntry("tcpKeepAlive", "true");
    }

    @ParameterizedTest
    @ValueSource(strings = {"db.example", "192.0.2.7:5433", "[2001:db8::7]"})
    void a_remote_server_must_be_authenticated_unless_configured_otherwise(String host) {
        var usual =
                DatabaseAddress.parse(
                        "postgres://" + host + "/bailiwick", FOLDER, Optional.empty());
        var own =
                DatabaseAddress.parse(
                        "postgres://" + host + "/bailiwick?sslmode=disable&user=ada",
                        FOLDER,
                        Optional.empty());

        assertThat(Driver.parseURL(usual.jdbcUrl(), null))
                .containsEntry("sslmode", "verify-full")
                .containsEntry("sslfactory", DatabaseTls.class.getName());
        assertThat(Driver.parseURL(own.jdbcUrl(), null))
                .containsEntry("sslmode", "disable")
                .doesNotContainKey("sslfactory");
    }

    /// Containers and services have such names.
    @ParameterizedTest
    @ValueSource(strings = {"bailiwick_db", "bailiwick_db:5433", "db_1.example"})
    void a_host_name_with_an_underscore_is_accepted(String host) {
        var address =
                (DatabaseAddress.Postgresql)
                        DatabaseAddress.parse(
                                "postgresql://ada:p%40ss:w@" + host + "/bailiwick?user=eve",
                                FOLDER,
                                Optional.empty());

        assertThat(address.user()).isEqualTo("ada");
        assertThat(address.password()).isEqualTo("p@ss:w");
        assertThat(address.description()).isEqualTo("PostgreSQL, " + host + "/bailiwick");
        assertThat(Driver.parseURL(address.jdbcUrl(), null))
                .containsEntry("PGHOST", host.replace(":5433", ""))
                .containsEntry("PGPORT", host.endsWith(":5433") ? "5433" : "5432")
                .containsEntry("PGDBNAME", "bailiwick")
                .containsEntry("sslmode", "verify-full");
        assertThat(DatabaseAddress.parse("postgres://a_b/c", FOLDER, Optional.empty()))
                .isInstanceOf(DatabaseAddress.Postgresql.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"localhost", "LOCALHOST:5433", "127.0.0.1", "127.0.0.2", "[::1]"})
    void a_plain_connection_is_accepted_to_this_machine(String host) {
        var address =
                DatabaseAddress.parse(
                        "postgres://" + host + "/bailiwick", FOLDER, Optional.empty());

        assertThat(Driver.parseURL(address.jdbcUrl(), null)).doesNotContainKey("sslmode");
    }

    @Test
    void the_port_and_credentials_can_be_omitted() {
        var address =
                (DatabaseAddress.Postgresql)
                        DatabaseAddress.parse(
                                "postgres://[::1]/bailiwick", FOLDER, Optional.empty());

        assertThat(address.jdbcUrl()).startsWith("jdbc:postgresql://[::1]/bailiwick?");
        assertThat(address.user()).isEmpty();
        assertThat(address.password()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://ada:s3cret@db.example/bailiwick",
                "mysql://ada:s3cret@db.example/bailiwick",
                "postgresql://ada:s3cret@db.example",
                "postgresql://ada:s3cret@db.example/",
                "postgresql://ada:s3cret with a space@db.example/bailiwick",
                "postgresql://ada:s3cret%@db.example/bailiwick",
                "postgresql://ada:s3cret@db@example/bailiwick",
                "postgresql://ada:s3cret@b_c@d_e/bailiwick",
                "postgresql://ada:s3cret@d_b:5432:1/bailiwick",
                "postgresql://ada:s3cret@d_b:port/bailiwick",
                "postgresql://ada:s3cret@d_b,d_c/bailiwick",
                "postgresql://ada:s3cret@d_b%20/bailiwick",
                "postgresql://ada:s3cret@/bailiwick",
                "postgresql:s3cret",
                "postgresql:///s3cret",
                "s3cret",
                "ada:s3cret@db.example:5432/bailiwick",
                "://s3cret"
            })
    void an_invalid_database_url_is_refused_without_repeating_it(String url) {
        assertThatThrownBy(() -> DatabaseAddress.parse(url, FOLDER, Optional.empty()))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageStartingWith("BAILIWICK_DATABASE_URL is not of the form")
                .hasMessageNotContaining("s3cret")
                .hasNoCause();
    }
}
