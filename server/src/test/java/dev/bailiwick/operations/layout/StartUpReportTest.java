package dev.bailiwick.operations.layout;

import static org.assertj.core.api.Assertions.assertThat;

import dev.bailiwick.RunningServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
class StartUpReportTest {
    @TempDir Path folder;

    @Test
    void another_server_on_the_same_data_is_reported() {
        try (RunningServer _ = RunningServer.in(folder, null)) {
            assertThat(start()).contains("another server on this database");
        }

        assertThat(start()).contains("Listens on").doesNotContain("Also running");
    }

    private String start() {
        var printed = new ByteArrayOutputStream();
        PrintStream before = System.out;
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            RunningServer.in(folder, null).close();
        } finally {
            System.setOut(before);
        }
        return printed.toString(StandardCharsets.UTF_8);
    }
}
