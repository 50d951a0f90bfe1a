package dev.bailiwick.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another user of the same machine, who leaves a file of settings where somebody will call a
/// command.
class WorkingFolderTest {
    @TempDir Path folder;

    @Test
    void a_file_of_settings_of_ones_own_is_read() throws IOException {
        assertThat(WorkingFolder.hasSettings(folder)).isFalse();

        write();

        assertThat(WorkingFolder.hasSettings(folder)).isTrue();
    }

    @Test
    void in_a_folder_that_everybody_may_write_to_it_is_refused() throws IOException {
        write();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertRefused("everybody may write to " + folder);
    }

    @Test
    void a_file_that_everybody_may_write_to_is_refused() throws IOException {
        Files.setPosixFilePermissions(write(), PosixFilePermissions.fromString("rw-rw-rw-"));

        assertRefused("everybody may write to " + folder.resolve("bailiwick.yaml"));
    }

    @Test
    void what_others_of_a_group_may_write_to_is_refused() throws IOException {
        Files.setPosixFilePermissions(write(), PosixFilePermissions.fromString("rw-rw-r--"));
        assertRefused("its group may write to " + folder.resolve("bailiwick.yaml"));

        Files.setPosixFilePermissions(write(), PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxr-x"));
        assertRefused("its group may write to " + folder + " (chmod g-w)");
    }

    @Test
    void without_such_a_file_any_folder_will_do() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(WorkingFolder.hasSettings(folder)).isFalse();
    }

    private Path write() throws IOException {
        return Files.writeString(
                folder.resolve("bailiwick.yaml"), "spring.main.sources: file:/tmp/x.xml");
    }

    private void assertRefused(String why) {
        assertThatThrownBy(() -> WorkingFolder.hasSettings(folder))
                .isInstanceOf(StartRefused.class)
                .hasMessageContaining(why);
    }
}
