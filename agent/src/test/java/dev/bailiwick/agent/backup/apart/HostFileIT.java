package dev.bailiwick.agent.backup.apart;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Files that other users can replace at any moment.
class HostFileIT {
    @TempDir Path folder;

    @Test
    void a_named_pipe_that_replaced_a_file_is_given_up() throws Exception {
        Path pipe = folder.resolve("pipe");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
        assertThatThrownBy(() -> HostFile.hash(pipe, Duration.ofMillis(200)))
                .isInstanceOf(TimeoutException.class);
    }

    @Test
    void a_file_is_read_and_a_link_to_it_is_not() throws Exception {
        Path file = Files.writeString(folder.resolve("file"), "abc");
        byte[] hash = HostFile.hash(file, Duration.ofMinutes(1));
        assertThat(hash).isNotNull();
        assertThat(HexFormat.of().formatHex(hash)).startsWith("ba7816bf8f01cfea");
        Path link = Files.createSymbolicLink(folder.resolve("link"), file);
        assertThat(HostFile.hash(link, Duration.ofMinutes(1))).isNull();
    }
}
