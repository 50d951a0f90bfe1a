package dev.bailiwick.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetUpTest {
    private static final String TOKEN = "bwa_" + "t".repeat(43);
    private static final String SERVER = "https://bailiwick.example.org:8443";

    @TempDir private Path folder = Path.of("");

    @Test
    void it_writes_a_file_that_its_owner_alone_can_read() throws Exception {
        Path file = folder.resolve("new").resolve("agent.properties");
        SetUp.write(file, SERVER, TOKEN + "\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        Configuration configuration = ConfigurationFile.read(file, true);
        assertThat(configuration.wantedServer()).hasToString(SERVER);
        assertThat(configuration.wantedToken().reveal()).isEqualTo(TOKEN);
    }

    @Test
    void a_new_token_leaves_the_other_keys_as_they_were() throws Exception {
        Path file = folder.resolve("agent.properties");
        Files.writeString(file, "interval_seconds=30\ntoken_file=/etc/old\n");
        SetUp.write(file, SERVER, TOKEN);
        assertThat(Files.readString(file))
                .contains("interval_seconds=30")
                .doesNotContain("token_file");
        assertThat(ConfigurationFile.read(file, true).intervalSeconds()).isEqualTo(30);
    }

    @Test
    void what_is_refused_changes_nothing() throws Exception {
        Path file = folder.resolve("agent.properties");
        assertThatThrownBy(() -> SetUp.write(file, "http://b.example.org", TOKEN))
                .isInstanceOf(Refused.class);
        assertThatThrownBy(() -> SetUp.write(file, SERVER, "password"))
                .isInstanceOf(Refused.class)
                .hasMessageNotContaining("password");
        assertThat(file).doesNotExist();
    }
}
