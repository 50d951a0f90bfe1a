package dev.bailiwick.modules.send.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.stream.Stream;

/// Files of parts that are being received, encrypted, on this machine.
public final class PartFiles {
    private final Path folder;

    PartFiles(Path folder) {
        this.folder = folder;
    }

    /// A new file that only its owner can read.
    public Path create() throws IOException {
        PrivateFolders.create(folder);
        return Files.createTempFile(
                folder,
                "part-",
                "",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    }

    /// Those that a process left behind when it was killed.
    ///
    /// @param before when they were last written to
    public void deleteOld(Instant before) throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.list(folder)) {
            for (Path one : (Iterable<Path>) all::iterator) {
                if (Files.getLastModifiedTime(one).toInstant().isBefore(before)) {
                    Files.deleteIfExists(one);
                }
            }
        }
    }
}
