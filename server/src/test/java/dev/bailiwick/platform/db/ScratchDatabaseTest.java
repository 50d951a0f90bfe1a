package dev.bailiwick.platform.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.flywaydb.core.api.FlywayException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScratchDatabaseTest {
    @TempDir Path folder;

    @Test
    void a_deleted_scratch_file_is_not_replaced_by_an_empty_one() throws Exception {
        Path file = Files.createFile(folder.resolve("scratch"));
        var scratch = ScratchDatabase.at(file, "0001");
        assertThat(file).isNotEmptyFile();

        Files.delete(file);

        assertThatThrownBy(scratch::connect).isInstanceOf(SQLException.class);
        assertThatThrownBy(scratch::upgrade)
                .isInstanceOf(FlywayException.class)
                .satisfies(e ->
                        assertThat(DatabaseFailure.in(e)).hasValue(DatabaseFailure.UNREACHABLE));
        assertThat(file).doesNotExist();
    }
}
