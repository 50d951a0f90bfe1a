package dev.bailiwick.agent.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/// A small file of the kernel or the system; empty if it does not exist. Invalid UTF-8, which
/// anyone can put into a file name, affects only its own line.
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
