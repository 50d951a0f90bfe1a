package dev.bailiwick.operations.ownbackup.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupFolderTest {
    @TempDir Path folder;

    @Test
    void a_backup_folder_that_exists_or_can_be_created_is_accepted_without_creating_it() {
        assertThat(at(null).problem()).isEmpty();
        assertThat(at(folder).problem()).isEmpty();
        assertThat(at(folder.resolve("not/yet/there")).problem()).isEmpty();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void a_file_at_or_above_the_backup_folder_path_is_reported() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");

        assertThat(at(file).problem()).contains(file + " is not a folder.");
        assertThat(at(file.resolve("a/b")).problem())
                .contains("%s cannot be created in %s.".formatted(file.resolve("a/b"), file));
    }

    private BackupFolder at(@Nullable Path configured) {
        return new BackupFolder(new DataFolder(folder), configured);
    }
}
