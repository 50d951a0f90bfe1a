package dev.bailiwick.archive;

import dev.bailiwick.startup.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Where scheduled copies go: `BAILIWICK_ARCHIVE_DIR`, or `archives` in the data folder. Decided by
/// who runs the machine, never on a page.
@Component
final class ArchiveFolder {
    private final Path path;

    ArchiveFolder(
            DataFolder folder,
            @Value("${bailiwick.archive-dir:#{null}}") @Nullable Path configured) {
        this.path =
                configured == null
                        ? folder.file("archives")
                        : configured.toAbsolutePath().normalize();
    }

    Path path() {
        return path;
    }

    Path make() throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(
                    path,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        }
        return path;
    }
}
