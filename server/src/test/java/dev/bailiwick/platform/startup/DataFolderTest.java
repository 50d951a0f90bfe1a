package dev.bailiwick.platform.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another user of the same machine.
class DataFolderTest {
    @TempDir Path folder;

    @Test
    void cannot_read_a_new_data_folder() throws Exception {
        Path made = DataFolder.open(folder.resolve("data")).path();

        assertThat(permissions(made)).isEqualTo("rwx------");
    }

    @Test
    void cannot_read_the_database_in_a_folder_with_open_permissions() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));

        Path file = DataFolder.open(folder).privateFile("bailiwick.db");

        assertThat(permissions(file)).isEqualTo("rw-------");
        assertThat(DataFolder.open(folder).privateFile("bailiwick.db")).isEqualTo(file);
    }

    @Test
    void cannot_make_the_service_start_in_a_world_writable_folder() throws Exception {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThatThrownBy(() -> DataFolder.open(folder))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining("chmod 700");
    }

    private static String permissions(Path path) throws Exception {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
