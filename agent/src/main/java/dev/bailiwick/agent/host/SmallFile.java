package dev.bailiwick.agent.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A file of the kernel or of the system that may not be there: then it is empty.
final class SmallFile {
    private SmallFile() {}

    static List<String> lines(String file) {
        try {
            return Files.readAllLines(Path.of(file), StandardCharsets.UTF_8);
        } catch (IOException _) {
            return List.of();
        }
    }

    static String firstLine(String file) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? "" : lines.getFirst().strip();
    }
}
