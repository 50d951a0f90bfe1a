package dev.bailiwick.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.agent.proxmox.ProxmoxSettings;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigurationFileTest {
    private static final String TOKEN = "bwa_" + "a".repeat(43);
    private static final String API_TOKEN =
            "bailiwick@pve!agent=01234567-89ab-cdef-0123-456789abcdef";

    @TempDir private Path folder = Path.of("");
    private Path file = Path.of("");

    @BeforeEach
    void name() {
        file = folder.resolve("agent.properties");
    }

    @Test
    void missing_keys_use_their_defaults() throws Exception {
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
    void no_monitors_run_unless_networks_are_named() throws Exception {
        write("rw-------", "server=https://b.example.org", "monitor_networks=");
        assertThat(ConfigurationFile.read(file, true).monitorNetworks()).isEmpty();

        write("rw-------", "monitor_networks=192.0.2.0/24, 2001:db8::/32");
        assertThat(ConfigurationFile.read(file, true).monitorNetworks().orElseThrow())
                .hasToString("192.0.2.0/24, 2001:db8:0:0:0:0:0:0/32");

        write("rw-------", "monitor_networks=192.0.2.0/24, 127.0.0.1");
        assertRefused("monitor_networks: 127.0.0.1/32 is never checked");
    }

    @Test
    void the_token_can_be_in_a_separate_file() throws Exception {
        Path secret = folder.resolve("token");
        Files.writeString(secret, TOKEN + "\n");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
        write("rw-r--r--", "server=https://b.example.org", "token_file=" + secret);
        assertThat(ConfigurationFile.read(file, true).token().orElseThrow().reveal())
                .isEqualTo(TOKEN);
    }

    @Test
    void a_world_readable_token_is_refused() throws Exception {
        write("rw-r--r--", "token=" + TOKEN);
        assertRefused("chmod o-rwx");
        Path secret = folder.resolve("token");
        Files.writeString(secret, TOKEN);
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw----r--"));
        write("rw-------", "token_file=" + secret);
        assertRefused("chmod o-rwx");
    }

    @Test
    void a_configuration_without_a_token_can_be_world_readable() throws Exception {
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
                "server=https://me:pw@b.example.org | must not contain a user",
                "server=https://b.example.org/?x=1 | must not contain a user",
                "token=bwa_short | not an agent token",
                "interval_seconds=9 | from 10 to 3,600",
                "interval_seconds=3601 | from 10 to 3,600",
                "interval_seconds=often | from 10 to 3,600",
                "buffer_megabytes=0 | from 1 to 10,000",
                "state_dir=here | absolute",
                "token_file=/no/such/file | cannot be read",
            })
    void an_invalid_value_is_refused_with_the_reason(String line, String reason) throws Exception {
        write("rw-------", line);
        assertRefused(reason);
    }

    @Test
    void proxmox_ve_is_read_where_its_address_and_a_token_are_configured() throws Exception {
        Path secret = apiToken("rw-r-----");
        write(
                "rw-r--r--",
                "proxmox_url=https://127.0.0.1/",
                "proxmox_token_file=" + secret,
                "proxmox_fingerprint=" + "AB:".repeat(31) + "cd",
                "proxmox_node=pve1");
        assertThat(ConfigurationFile.read(file, true).proxmox())
                .contains(
                        new ProxmoxSettings(
                                URI.create("https://127.0.0.1:8006"),
                                secret,
                                Optional.empty(),
                                Optional.of("ab".repeat(31) + "cd"),
                                Optional.of("pve1")));
        write("rw-r--r--", "proxmox_url=https://[2001:db8::1]:443", "proxmox_token_file=" + secret);
        assertThat(ConfigurationFile.read(file, true).proxmox().orElseThrow().url())
                .hasToString("https://[2001:db8::1]:443");
        write("rw-r--r--", "proxmox_url=");
        assertThat(ConfigurationFile.read(file, true).proxmox()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "proxmox_url=http://127.0.0.1:8006 | must look like https://",
                "proxmox_url=127.0.0.1:8006 | must look like https://",
                "proxmox_url=https:///x | must look like https://",
                "proxmox_url=https://root@pve1:8006 | must look like https://",
                "proxmox_url=https://pve1:8006/api2/json | must look like https://",
                "proxmox_url=https://pve1:8006/?x=1 | must look like https://",
                "proxmox_url=https://pve1:80060 | must look like https://",
                "proxmox_fingerprint=AB:CD | 64 hexadecimal digits",
                "proxmox_fingerprint=sha256 | 64 hexadecimal digits",
                "proxmox_ca_file=/no/such/file | cannot be read",
                "proxmox_ca_file=here | absolute",
                "proxmox_node=../pve1 | the name of a node",
                "proxmox_token_file=/no/such/file | cannot be read",
                "proxmox_token_file= | contains proxmox_url, but not proxmox_token_file",
                "proxmox_url= | contains proxmox_token_file, but not proxmox_url",
            })
    void an_invalid_value_for_proxmox_ve_is_refused_with_the_reason(String line, String reason)
            throws Exception {
        write(
                "rw-r--r--",
                "proxmox_url=https://127.0.0.1:8006",
                "proxmox_token_file=" + apiToken("rw-------"),
                line);
        assertRefused(reason);
    }

    @Test
    void an_authority_and_a_fingerprint_for_proxmox_ve_exclude_each_other() throws Exception {
        write(
                "rw-r--r--",
                "proxmox_url=https://127.0.0.1:8006",
                "proxmox_token_file=" + apiToken("rw-------"),
                "proxmox_ca_file=/etc/bailiwick-agent/proxmox-ca.pem",
                "proxmox_fingerprint=" + "ab".repeat(32));
        assertRefused("exclude each other");
    }

    @Test
    void an_api_token_that_others_can_read_or_that_is_none_is_refused_without_repeating_it()
            throws Exception {
        Path secret = apiToken("rw-r--r--");
        write("rw-------", "proxmox_url=https://127.0.0.1:8006", "proxmox_token_file=" + secret);
        assertRefused("chmod o-rwx");
        for (String text :
                List.of(
                        "",
                        "s3cret",
                        "root@pam!x=s3cret",
                        API_TOKEN + "\nX-Header: s3cret",
                        "PVEAPIToken=" + API_TOKEN)) {
            Files.writeString(secret, text);
            Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
            assertThatThrownBy(() -> ConfigurationFile.read(file, true))
                    .isInstanceOf(RefusedException.class)
                    .hasMessageContaining("does not contain an API token")
                    .hasMessageNotContaining("s3cret")
                    .hasMessageNotContaining("0123");
        }
    }

    private Path apiToken(String permissions) throws IOException {
        Path secret = folder.resolve("proxmox-token");
        Files.writeString(secret, API_TOKEN + "\n");
        Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString(permissions));
        return secret;
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
    void plain_http_is_accepted_only_for_this_machine(String address) throws Exception {
        write("rw-------", "server=" + address);
        assertThat(ConfigurationFile.read(file, true).server().orElseThrow()).hasToString(address);
    }

    @Test
    void error_messages_never_repeat_the_token() throws Exception {
        String almost = "bwa_" + "s3cr3t".repeat(8);
        write("rw-------", "token=" + almost);
        assertThatThrownBy(() -> ConfigurationFile.read(file, true))
                .isInstanceOf(RefusedException.class)
                .hasMessageNotContaining("s3cr3t");
    }

    @Test
    void without_a_configuration_file_only_printing_works() throws Exception {
        assertRefused("set-up");
        assertThat(ConfigurationFile.read(file, false).server()).isEmpty();
    }

    private void write(String permissions, String... lines) throws IOException {
        Files.write(file, List.of(lines));
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    }

    private void assertRefused(String reason) {
        assertThatThrownBy(() -> ConfigurationFile.read(file, true))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining(reason);
    }
}
