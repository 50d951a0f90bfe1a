package dev.bailiwick.platform.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Another user of the same machine, who leaves a settings file in a folder from which someone will
/// run a command.
class WorkingFolderCheckTest {
    private static final int ANOTHER_USER = 65_534;

    @TempDir Path folder;

    @Test
    void a_settings_file_owned_by_the_user_is_read() throws IOException {
        assertThat(WorkingFolderCheck.hasSettings(folder)).isFalse();

        write();

        assertThat(WorkingFolderCheck.hasSettings(folder)).isTrue();
    }

    @Test
    void a_settings_file_in_a_world_writable_folder_is_refused() throws IOException {
        write();
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertRefused("everyone can write to " + folder);
    }

    @Test
    void a_world_writable_settings_file_is_refused() throws IOException {
        Files.setPosixFilePermissions(write(), PosixFilePermissions.fromString("rw-rw-rw-"));

        assertRefused("everyone can write to " + folder.resolve("bailiwick.yaml"));
    }

    @Test
    void a_group_writable_settings_file_is_refused() throws IOException {
        Files.setPosixFilePermissions(write(), PosixFilePermissions.fromString("rw-rw-r--"));
        assertRefused("its group can write to " + folder.resolve("bailiwick.yaml"));

        Files.setPosixFilePermissions(write(), PosixFilePermissions.fromString("rw-r--r--"));
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxr-x"));
        assertRefused("its group can write to " + folder + " (chmod g-w)");
    }

    @Test
    void a_settings_file_owned_by_another_user_is_refused() throws IOException {
        assumeTrue(
                System.getProperty("user.name").equals("root"),
                "giving a file to another user takes root");
        Path file = write();
        Files.setAttribute(file, "unix:uid", ANOTHER_USER);
        assertRefused(file + " belongs to ");

        Files.setAttribute(file, "unix:uid", 0);
        Files.setAttribute(folder, "unix:uid", ANOTHER_USER);
        assertRefused(folder + " belongs to ");
    }

    @Test
    void any_folder_without_a_settings_file_is_accepted() throws IOException {
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));

        assertThat(WorkingFolderCheck.hasSettings(folder)).isFalse();
    }

    private Path write() throws IOException {
        return Files.writeString(
                folder.resolve("bailiwick.yaml"), "spring.main.sources: file:/tmp/x.xml");
    }

    private void assertRefused(String why) {
        assertThatThrownBy(() -> WorkingFolderCheck.hasSettings(folder))
                .isInstanceOf(StartRefusedException.class)
                .hasMessageContaining(why);
    }
}
