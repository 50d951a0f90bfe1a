package dev.bailiwick.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
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
    void what_people_wrote_around_the_keys_stays() throws Exception {
        Path file = folder.resolve("agent.properties");
        Files.writeString(
                file,
                """
                # Ours since 2026; ask Ines before you change it.

                server = https://old.example.org
                ! every half minute, for the demonstration
                interval_seconds = 30
                token_file = \\
                    /etc/old
                # server = https://commented.example.org
                state_dir=/srv/agent\\
                \tstate
                """);

        SetUp.write(file, SERVER, TOKEN);
        SetUp.write(file, SERVER, TOKEN);

        assertThat(Files.readString(file))
                .isEqualTo(
                        """
                        # Ours since 2026; ask Ines before you change it.

                        server=https://bailiwick.example.org:8443
                        ! every half minute, for the demonstration
                        interval_seconds = 30
                        # server = https://commented.example.org
                        state_dir=/srv/agent\\
                        \tstate
                        token=%s
                        """
                                .formatted(TOKEN));
        assertThat(ConfigurationFile.read(file, true).stateFolder()).hasToString("/srv/agentstate");
        assertThat(ConfigurationFile.read(file, true).intervalSeconds()).isEqualTo(30);
    }

    @Test
    void a_last_line_that_goes_on_into_nothing_swallows_no_token() throws Exception {
        Path file = folder.resolve("agent.properties");
        Files.writeString(file, "interval_seconds=30\\");

        SetUp.write(file, SERVER, TOKEN);

        assertThat(ConfigurationFile.read(file, true).wantedToken().reveal()).isEqualTo(TOKEN);
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

    @Test
    void root_follows_nothing_that_the_agents_user_put_into_a_folder_of_its_own() throws Exception {
        assumeTrue(isRoot(), "giving a folder to another user takes root");
        Path secret = Files.writeString(folder.resolve("shadow"), "root=hash\n");
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.setAttribute(own, "unix:uid", 65_534);
        Path file = Files.createSymbolicLink(own.resolve("agent.properties"), secret);

        assertThatThrownBy(() -> SetUp.write(file, SERVER, TOKEN))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("belongs to");

        assertThat(Files.readString(secret)).isEqualTo("root=hash\n");
        assertThat(Files.isSymbolicLink(file)).isTrue();
    }

    @Test
    void what_root_writes_its_folders_group_alone_reads() throws Exception {
        assumeTrue(isRoot(), "giving a folder to another group takes root");
        Path own = Files.createDirectory(folder.resolve("etc"));
        Files.setAttribute(own, "unix:gid", 65_534);
        Path file = own.resolve("agent.properties");

        SetUp.write(file, SERVER, TOKEN);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
        assertThat(Files.getAttribute(file, "unix:uid")).isEqualTo(0);
        assertThat(Files.getAttribute(file, "unix:gid")).isEqualTo(65_534);
    }

    private static boolean isRoot() throws IOException {
        return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
    }
}
