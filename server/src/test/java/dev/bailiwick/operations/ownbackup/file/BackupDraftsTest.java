package dev.bailiwick.operations.ownbackup.file;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @Test
    void a_backup_that_another_process_is_writing_stays() throws Exception {
        try (BackupDrafts.Draft draft = drafts.begin(elsewhere.resolve("all.bailiwick"))) {
            Files.writeString(draft.path(), "half");

            Process other =
                    new ProcessBuilder(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-cp",
                                    System.getProperty(
                                            "surefire.test.class.path",
                                            System.getProperty("java.class.path")),
                                    OtherProcess.class.getName(),
                                    folder.toString())
                            .redirectErrorStream(true)
                            .start();
            String output = new String(other.getInputStream().readAllBytes(), UTF_8);

            assertThat(other.waitFor()).as(output).isZero();
            assertThat(draft.path()).exists();
            assertThat(notes()).hasSize(1);
        }
    }

    /// Another server or command on the same data folder.
    static final class OtherProcess {
        private OtherProcess() {}

        public static void main(String[] args) {
            new BackupDrafts(new DataFolder(Path.of(args[0]))).deleteAbandoned();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x\0y.partial", "\uFFFD"})
    void a_damaged_note_stops_nothing(String content) throws IOException {
        Files.writeString(folder.resolve("backup-1.draft"), content);

        drafts.deleteAbandoned();

        try (BackupDrafts.Draft draft = drafts.begin(elsewhere.resolve("all.bailiwick"))) {
            assertThat(draft.path()).doesNotExist();
        }
    }

    @Test
    void another_file_with_the_name_of_a_draft_stays() throws IOException {
        Path mine = Files.writeString(elsewhere.resolve("all.bailiwick.partial"), "precious");

        drafts.begin(elsewhere.resolve("all.bailiwick")).close();

        assertThat(mine).hasContent("precious");
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
