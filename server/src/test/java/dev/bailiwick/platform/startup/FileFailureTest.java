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

/// Exceptions whose message is just the path, which the error message already contains.
class FileFailureTest {
    @TempDir Path folder;

    @Test
    void file_system_errors_are_explained() {
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
    void a_data_folder_that_is_a_file_is_reported() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));

        assertThatThrownBy(() -> DataFolder.open(file))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining(
                        "%s cannot be created or read: the file already exists.".formatted(file));
    }
}
