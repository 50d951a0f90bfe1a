package dev.bailiwick.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationFileTest {
    private static final String TOKEN = "bwa_" + "a".repeat(43);

    @TempDir private Path folder = Path.of("");
    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("agent.properties");
    }

    @Test
    void what_is_not_said_is_as_usual() throws Exception {
        write("rw-------", "server=https://bailiwick.example.org", "token=" + TOKEN);
        Configuration configuration = ConfigurationFile.read(file, true);
        assertThat(configuration.server()).hasToString("Optional[https://bailiwick.example.org]");
        assertThat(configuration.token().orElseThrow().reveal()).isEqualTo(TOKEN);
        assertThat(configuration.intervalSeconds()).isEqualTo(60);
        assertThat(configuration.containers()).isTrue();
        assertThat(configuration.containerSocket()).isEmpty();
        assertThat(configuration.bufferBytes()).isEqualTo(64_000_000);
    }

    @Test
    void the_token_may_stand_in_a_file_of_its_own() throws Exception {
        Path secret = folder.resolve("token");
        Files.writeString(secret, TOKEN + "\n");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        write("rw-r--r--", "server=https://b.example.org", "token_file=" + secret);
        assertThat(ConfigurationFile.read(file, true).token().orElseThrow().reveal())
                .isEqualTo(TOKEN);
    }

    @Test
    void a_token_that_everybody_on_the_machine_can_read_is_refused() throws Exception {
        write("rw-r--r--", "token=" + TOKEN);
        assertRefused("chmod 600");
        Path secret = folder.resolve("token");
        Files.writeString(secret, TOKEN);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw----r--"));
        write("rw-------", "token_file=" + secret);
        assertRefused("chmod 600");
    }

    @Test
    void a_configuration_without_the_token_may_be_read_by_all() throws Exception {
        write("rw-r--r--", "server=https://b.example.org");
        assertThat(ConfigurationFile.read(file, true).token()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "servr=https://b.example.org | servr",
                "server=http://bailiwick.example.org | https://",
                "server=http://192.0.2.7:8080 | https://",
                "server=ftp://b.example.org | must look like",
                "server=bailiwick | must look like",
                "server=https://me:pw@b.example.org | no user",
                "server=https://b.example.org/?x=1 | no user",
                "token=bwa_short | no agent token",
                "interval_seconds=9 | from 10 to 3,600",
                "interval_seconds=3601 | from 10 to 3,600",
                "interval_seconds=often | from 10 to 3,600",
                "buffer_megabytes=0 | from 1 to 10,000",
                "state_dir=here | absolute",
                "token_file=/no/such/file | cannot be read",
            })
    void what_cannot_be_meant_is_refused_with_its_reason(String line, String reason)
            throws Exception {
        write("rw-------", line);
        assertRefused(reason);
    }

    @Test
    void two_tokens_are_refused() throws Exception {
        write("rw-------", "token=" + TOKEN, "token_file=/etc/token");
        assertRefused("both");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:8080",
                "http://127.0.0.1:8080",
                "http://[::1]:8080",
                "https://b.example.org/bailiwick"
            })
    void plain_http_is_for_this_machine_alone(String address) throws Exception {
        write("rw-------", "server=" + address);
        assertThat(ConfigurationFile.read(file, true).server().orElseThrow()).hasToString(address);
    }

    @Test
    void no_refusal_repeats_the_token() throws Exception {
        String almost = "bwa_" + "s3cr3t".repeat(8);
        write("rw-------", "token=" + almost);
        assertThatThrownBy(() -> ConfigurationFile.read(file, true))
                .isInstanceOf(Refused.class)
                .hasMessageNotContaining("s3cr3t");
    }

    @Test
    void without_a_file_only_printing_goes_on() throws Exception {
        assertRefused("set-up");
        assertThat(ConfigurationFile.read(file, false).server()).isEmpty();
    }

    private void write(String permissions, String... lines) throws IOException {
        Files.write(file, java.util.List.of(lines));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private void assertRefused(String reason) {
        assertThatThrownBy(() -> ConfigurationFile.read(file, true))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(reason);
    }
}
