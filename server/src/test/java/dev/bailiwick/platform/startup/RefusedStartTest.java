package dev.bailiwick.platform.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.bailiwick.RunningServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The real application, started with an invalid configuration: it prints one sentence that says
/// so, and nothing else.
@Tag("slow")
class RefusedStartTest {
    @TempDir Path folder;

    @Test
    void a_missing_master_key_stops_the_start_when_there_is_data() throws IOException {
        RunningServer.in(folder, null).close();
        Files.delete(folder.resolve("master.key"));

        assertThat(refusal())
                .isEqualTo(
                        "bailiwick: The master key file %s is missing, and this database was encrypted with it. Put the file back, or point BAILIWICK_MASTER_KEY_FILE to it."
                                .formatted(folder.resolve("master.key")));
        assertThat(folder.resolve("master.key")).doesNotExist();
    }

    @Test
    void a_wrong_master_key_stops_the_start() throws IOException {
        RunningServer.in(folder, null).close();
        String right = Files.readString(folder.resolve("master.key"));
        Files.writeString(folder.resolve("master.key"), "A".repeat(43));

        assertThat(refusal())
                .startsWith("bailiwick: The master key in ")
                .contains("is not the one that this database was encrypted with");
        Files.writeString(folder.resolve("master.key"), right);
        RunningServer.in(folder, null).close();
    }

    @Test
    void a_master_key_that_others_can_read_stops_the_start() throws IOException {
        RunningServer.in(folder, null).close();
        Files.setPosixFilePermissions(
                folder.resolve("master.key"), PosixFilePermissions.fromString("rw-r--r--"));

        assertThat(refusal()).endsWith("Run: chmod 600 " + folder.resolve("master.key"));
    }

    @Test
    void the_master_key_file_can_be_elsewhere() {
        Path key = folder.resolve("elsewhere.key");
        try (RunningServer server =
                RunningServer.in(
                        folder.resolve("data"), null, "bailiwick.master-key-file=" + key)) {
            assertThat(key).exists();
            assertThat(server.folder().resolve("master.key")).doesNotExist();
        }
    }

    @Test
    void the_data_folder_is_created_with_owner_only_permissions() throws IOException {
        Path data = folder.resolve("a/b");
        RunningServer.in(data, null).close();

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(data)))
                .isEqualTo("rwx------");
        assertThat(data.resolve("bailiwick.db")).exists();
        assertThat(data.resolve("bailiwick.db-wal")).doesNotExist();
    }

    @Test
    void a_file_at_the_data_folder_path_is_refused() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThat(refusal("bailiwick.data-dir=" + file))
                .startsWith("bailiwick: The data folder " + file + " cannot be created or read");
    }

    @Test
    void a_file_that_is_not_a_database_is_refused() throws IOException {
        Files.writeString(
                folder.resolve("bailiwick.db"), "this is not a database at all. ".repeat(99));

        assertThat(refusal())
                .startsWith(
                        "bailiwick: The database file %s cannot be opened: "
                                .formatted(folder.resolve("bailiwick.db")))
                .contains("not a database");
    }

    @Test
    void an_invalid_yaml_settings_file_is_reported_by_line_only() throws IOException {
        Path file =
                Files.writeString(
                        folder.resolve("bailiwick.yaml"),
                        "bailiwick.port: 8480\nbailiwick.mail.password: s3cr3t: s3cr3t\n");

        assertThat(refusal("spring.config.import=file:" + file))
                .isEqualTo("bailiwick: bailiwick.yaml is not valid YAML: see line 2.");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bailiwick.base-url=http://it.example.org|BAILIWICK_BASE_URL is refused. Plain"
                        + " HTTP",
                "bailiwick.base-url=nonsense|BAILIWICK_BASE_URL is refused.",
                "bailiwick.general.base_url=http://it.example.org|BAILIWICK_GENERAL_BASE_URL is"
                        + " refused.",
                "bailiwick.general.audit_days=many|BAILIWICK_GENERAL_AUDIT_DAYS is refused.",
                "bailiwick.oidc.client_secret_file=/none|BAILIWICK_OIDC_CLIENT_SECRET_FILE names"
                        + " /none,",
                "bailiwick.oidc.enabled=true|oidc.enabled: Set the public base URL under General"
                        + " first",
                "bailiwick.authentication.mode=local-and-oidc|The change of settings in the"
                        + " environment is refused. ",
                "bailiwick.trusted-proxies=proxy.example|BAILIWICK_TRUSTED_PROXIES contains"
                        + " “proxy.example”",
                "bailiwick.trusted-proxies=10.0.0.0/99|BAILIWICK_TRUSTED_PROXIES contains"
                        + " “10.0.0.0/99”",
                "bailiwick.trusted-proxies=10.0.0.0/x|BAILIWICK_TRUSTED_PROXIES contains"
                        + " “10.0.0.0/x”",
                "bailiwick.trusted-proxies=::/129|BAILIWICK_TRUSTED_PROXIES contains “::/129”",
                "bailiwick.bind=nowhere.invalid|BAILIWICK_BIND is “nowhere.invalid”, which is not"
                        + " an address of this machine.",
                "bailiwick.bind=192.0.2.77|BAILIWICK_BIND is “192.0.2.77”, which is not an",
                "bailiwick.port=http|BAILIWICK_PORT is “http”. It must be a number",
                "bailiwick.ca-file=/none|BAILIWICK_CA_FILE names /none, which cannot be read",
                "bailiwick.tls-cert=/none|BAILIWICK_TLS_CERT names /none, which cannot be read.",
                "bailiwick.tls-key=/none|BAILIWICK_TLS_CERT is missing.",
                "bailiwick.database-url=mysql://a:s3cret@b/c|BAILIWICK_DATABASE_URL is not of the"
                        + " form"
            })
    void an_invalid_environment_setting_is_named(String property, String sentence) {
        assertThat(refusal(property)).contains(sentence).doesNotContain("s3cret");
    }

    @Test
    void a_tls_file_without_a_certificate_is_refused() throws IOException {
        Path garbage = Files.writeString(folder.resolve("garbage.pem"), "not a certificate");

        assertThat(refusal("bailiwick.tls-cert=" + garbage, "bailiwick.tls-key=" + garbage))
                .contains("BAILIWICK_TLS_CERT");
    }

    @Test
    void a_port_in_use_is_named() {
        try (RunningServer other = RunningServer.in(folder.resolve("other"), null)) {
            assertThat(refusal("bailiwick.port=" + other.port()))
                    .contains("Port " + other.port() + " ");
        }
    }

    /// @return everything printed on standard error, which must be a single line
    private String refusal(String... properties) {
        var errors = new ByteArrayOutputStream();
        PrintStream before = System.err;
        System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
        try {
            assertThat(catchThrowable(() -> RunningServer.in(folder, null, properties).close()))
                    .isNotNull();
        } finally {
            System.setErr(before);
        }
        // Logging restarts meanwhile, and prints a warning if another server of this JVM logs then.
        String said =
                errors.toString(StandardCharsets.UTF_8)
                        .lines()
                        .filter(line -> !line.matches("\\d\\d:\\d\\d:\\d\\d,\\d+ \\|-.*"))
                        .collect(Collectors.joining("\n"))
                        .strip();
        assertThat(said).startsWith("bailiwick: ").doesNotContain("\tat ", "Exception");
        assertThat(said.lines().count()).isLessThanOrEqualTo(2);
        return said;
    }
}
