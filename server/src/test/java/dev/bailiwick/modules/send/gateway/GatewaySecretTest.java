package dev.bailiwick.modules.send.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.platform.startup.DataFolder;
import dev.bailiwick.platform.startup.StartRefusedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GatewaySecretTest {
    @TempDir private Path folder = Path.of("");

    @Test
    void it_is_made_once_for_its_owner_only() throws Exception {
        DataFolder data = DataFolder.open(folder.resolve("data"));
        var first = new GatewaySecret(data, "");
        String text = Files.readString(data.file("gateway.secret")).strip();
        assertThat(text).hasSize(43);
        assertThat(Files.getPosixFilePermissions(data.file("gateway.secret")))
                .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        assertThat(first.matches(text)).isTrue();
        assertThat(new GatewaySecret(data, "").matches(text)).isTrue();
        for (String other : List.of("", text + "x", text.substring(1), text + "\n")) {
            assertThat(first.matches(other)).isFalse();
        }
    }

    @Test
    void a_file_of_the_operator_may_end_in_a_newline_and_must_not_be_short() throws Exception {
        DataFolder data = DataFolder.open(folder.resolve("data"));
        Path file = folder.resolve("secret");
        Files.writeString(file, "x".repeat(32) + "\r\n");
        assertThat(new GatewaySecret(data, file.toString()).matches("x".repeat(32))).isTrue();
        for (String bad :
                List.of("", "\n", "x".repeat(31) + "\n", "x ".repeat(32), "é".repeat(40))) {
            Files.writeString(file, bad);
            assertThatThrownBy(() -> new GatewaySecret(data, file.toString()))
                    .isInstanceOf(StartRefusedException.class);
        }
        assertThatThrownBy(() -> new GatewaySecret(data, folder + "/missing"))
                .isInstanceOf(StartRefusedException.class);
    }

    @Test
    void links_begin_with_the_port_of_the_gateway_until_an_origin_is_set() {
        var unset = new GatewayAddress("", 9123);
        assertThat(unset.origin()).hasToString("http://localhost:9123");
        assertThat(unset.isLoopback()).isTrue();
        assertThat(new GatewayAddress("http://[::1]:1", 9123).isLoopback()).isTrue();
        assertThat(new GatewayAddress("https://send.example.org", 9123).isLoopback()).isFalse();
    }

    @Test
    void recipients_beyond_this_machine_need_https() {
        for (String origin :
                List.of("https://send.example.org", "http://localhost:8090", "http://[::1]:1/")) {
            assertThatCode(() -> new GatewayAddress(origin, 8090)).doesNotThrowAnyException();
        }
        for (String origin :
                List.of(
                        "http://send.example.org",
                        "https://a/b",
                        "ftp://localhost",
                        "x",
                        "https://u@a",
                        "https://a?b")) {
            assertThatThrownBy(() -> new GatewayAddress(origin, 8090))
                    .isInstanceOf(StartRefusedException.class);
        }
    }
}
