package dev.bailiwick.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.bailiwick.agent.server.OwnCertificate;
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
    void set_up_writes_a_file_only_its_owner_can_read() throws Exception {
        Path file = folder.resolve("new").resolve("agent.properties");
        SetUp.write(file, SERVER, TOKEN + "\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        Configuration configuration = ConfigurationFile.read(file, true);
        assertThat(configuration.wantedServer()).hasToString(SERVER);
        assertThat(configuration.wantedToken().reveal()).isEqualTo(TOKEN);
    }

    @Test
    void a_new_token_keeps_the_other_keys() throws Exception {
        Path file = folder.resolve("agent.properties");
        Files.writeString(file, "interval_seconds=30\ntoken_file=/etc/old\n");
        SetUp.write(file, SERVER, TOKEN);
        assertThat(Files.readString(file))
                .contains("interval_seconds=30")
                .doesNotContain("token_file");
        assertThat(ConfigurationFile.read(file, true).intervalSeconds()).isEqualTo(30);
    }

    @Test
    void a_trusted_authority_is_added_to_the_configuration_if_it_is_one() throws Exception {
        Path file = folder.resolve("agent.properties");
        SetUp.write(file, SERVER, TOKEN);
        Path authority = OwnCertificate.in(folder).pem();

        SetUp.trust(file, authority);

        assertThat(ConfigurationFile.read(file, true).caFile()).contains(authority);
        assertThat(ConfigurationFile.read(file, true).wantedToken().reveal()).isEqualTo(TOKEN);
        Path other = Files.writeString(folder.resolve("other.pem"), "no certificate");
        assertThatThrownBy(() -> SetUp.trust(file, other))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("PEM");
        assertThat(ConfigurationFile.read(file, true).caFile()).contains(authority);
    }

    @Test
    void comments_and_formatting_around_the_keys_are_kept() throws Exception {
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
    void a_trailing_continuation_line_does_not_swallow_the_token() throws Exception {
        Path file = folder.resolve("agent.properties");
        Files.writeString(file, "interval_seconds=30\\");

        SetUp.write(file, SERVER, TOKEN);

        assertThat(ConfigurationFile.read(file, true).wantedToken().reveal()).isEqualTo(TOKEN);
        assertThat(ConfigurationFile.read(file, true).intervalSeconds()).isEqualTo(30);
    }

    @Test
    void a_refused_set_up_changes_nothing() throws Exception {
        Path file = folder.resolve("agent.properties");
        assertThatThrownBy(() -> SetUp.write(file, "http://b.example.org", TOKEN))
                .isInstanceOf(RefusedException.class);
        assertThatThrownBy(() -> SetUp.write(file, SERVER, "password"))
                .isInstanceOf(RefusedException.class)
                .hasMessageNotContaining("password");
        assertThat(file).doesNotExist();
    }

    @Test
    void root_follows_no_link_in_a_folder_owned_by_the_agents_user() throws Exception {
        assumeTrue(isRoot(), "giving a folder to another user takes root");
        Path secret = Files.writeString(folder.resolve("shadow"), "root=hash\n");
        Path own = Files.createDirectory(folder.resolve("own"));
        Files.setAttribute(own, "unix:uid", 65_534);
        Path file = Files.createSymbolicLink(own.resolve("agent.properties"), secret);

        assertThatThrownBy(() -> SetUp.write(file, SERVER, TOKEN))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("belongs to");

        assertThat(Files.readString(secret)).isEqualTo("root=hash\n");
        assertThat(Files.isSymbolicLink(file)).isTrue();
    }

    @Test
    void a_file_written_by_root_is_readable_only_by_the_folders_group() throws Exception {
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
