package dev.bailiwick.dev;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/// Deleting and moving whole folders.
final class Folders {
    private Folders() {}

    static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        for (Path each : contents(folder).reversed()) {
            Files.delete(each);
        }
    }

    /// Moves each file to the same place below another folder, over the one there.
    static void moveFiles(Path from, Path to) throws IOException {
        for (Path file : contents(from)) {
            Path target = to.resolve(from.relativize(file));
            if (Files.isDirectory(file)) {
                Files.createDirectories(target);
            } else {
                Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
            }
        }
    }

    private static List<Path> contents(Path folder) throws IOException {
        try (var all = Files.walk(folder)) {
            return all.toList();
        }
    }
}
