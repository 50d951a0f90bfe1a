package dev.bailiwick.helper;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/// A folder with mode 0700 that is deleted when the JVM ends.
final class TestFolder {
    private TestFolder() {}

    static Path create() throws IOException {
        Path folder = Files.createTempDirectory("bailiwick-helper");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
        return folder;
    }

    private static void delete(Path folder) {
        try (var files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
        } catch (IOException _) {
            // It is gone.
        }
    }
}
