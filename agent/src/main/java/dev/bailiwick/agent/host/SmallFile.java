package dev.bailiwick.agent.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A file of the kernel or of the system that may not be there: then it is empty. Bytes that are no
/// UTF-8, as anybody may put into a file's name, spoil their own line alone.
final class SmallFile {
    private SmallFile() {}

    static List<String> lines(String file) {
        try {
            byte[] bytes = Files.readAllBytes(Path.of(file));
            return new String(bytes, StandardCharsets.UTF_8).lines().toList();
        } catch (IOException _) {
            return List.of();
        }
    }

    static String firstLine(String file) {
        List<String> lines = lines(file);
        return lines.isEmpty() ? "" : lines.getFirst().strip();
    }
}
