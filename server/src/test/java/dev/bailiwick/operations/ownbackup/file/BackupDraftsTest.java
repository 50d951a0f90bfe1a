package dev.bailiwick.operations.ownbackup.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackupDraftsTest {
    @TempDir Path folder;
    @TempDir Path elsewhere;
    private BackupDrafts drafts;

    @BeforeEach
    void open() {
        drafts = new BackupDrafts(new DataFolder(folder));
    }

    @Test
    void what_a_killed_backup_left_is_removed_wherever_it_is() throws IOException {
        Path left = abandoned(elsewhere.resolve("all.bailiwick.partial"));
        Path finished = Files.writeString(elsewhere.resolve("all.bailiwick"), "complete");

        drafts.deleteAbandoned();

        assertThat(left).doesNotExist();
        assertThat(finished).exists();
        assertThat(notes()).isEmpty();
    }

    @Test
    void a_backup_that_is_being_written_stays() throws IOException {
        try (BackupDrafts.Draft draft = drafts.begin(elsewhere.resolve("all.bailiwick"))) {
            Files.writeString(draft.path(), "half");

            drafts.deleteAbandoned();

            assertThat(draft.path()).exists();
            assertThat(notes()).hasSize(1);
        }
        assertThat(elsewhere).isEmptyDirectory();
        assertThat(notes()).isEmpty();
    }

    @Test
    void the_next_backup_removes_what_another_left() throws IOException {
        Path left = abandoned(elsewhere.resolve("first.bailiwick.partial"));

        drafts.begin(elsewhere.resolve("second.bailiwick")).close();

        assertThat(left).doesNotExist();
    }

    @Test
    void a_note_deletes_only_drafts() throws IOException {
        Path mine = abandoned(elsewhere.resolve("mine.txt"));

        drafts.deleteAbandoned();

        assertThat(mine).exists();
        assertThat(notes()).isEmpty();
    }

    /// As a process leaves it that was killed: the lock ended with the process.
    private Path abandoned(Path draft) throws IOException {
        Files.writeString(folder.resolve("backup-1.draft"), draft.toString());
        return Files.writeString(draft, "half");
    }

    private List<Path> notes() throws IOException {
        try (var all = Files.list(folder)) {
            return all.toList();
        }
    }
}
