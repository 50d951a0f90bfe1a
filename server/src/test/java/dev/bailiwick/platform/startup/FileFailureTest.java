package dev.bailiwick.platform.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Exceptions whose message is the path that the sentence has already.
class FileFailureTest {
    @TempDir Path folder;

    @Test
    void what_a_file_system_refuses_is_told_in_words() {
        assertThat(FileFailure.in(new AccessDeniedException("/data")))
                .isEqualTo("this user has no permission");
        assertThat(FileFailure.in(new NoSuchFileException("/data")))
                .isEqualTo("there is no such file or folder");
        assertThat(FileFailure.in(new NotDirectoryException("/data")))
                .isEqualTo("this is not a folder");
        assertThat(FileFailure.in(new FileSystemException("/data", null, "No space left")))
                .isEqualTo("No space left");
        assertThat(FileFailure.in(new IOException("Is a directory"))).isEqualTo("Is a directory");
        assertThat(FileFailure.in(new EOFException())).isEqualTo("EOFException");
    }

    @Test
    void a_data_folder_that_is_a_file_is_told_so() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> DataFolder.open(file))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining(
                        "%s cannot be made or read: there is such a file already.".formatted(file));
    }
}
