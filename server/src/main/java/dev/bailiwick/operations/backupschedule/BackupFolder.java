package dev.bailiwick.operations.backupschedule;

import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Where scheduled copies go: `BAILIWICK_ARCHIVE_DIR`, or `archives` in the data folder. Decided by
/// who runs the machine, never on a page.
@Component
final class BackupFolder {
    private final Path path;

    BackupFolder(
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

    /// Why no copy could be written there as things are; nothing is made to find out.
    Optional<String> problem() {
        if (Files.isDirectory(path)) {
            return Files.isWritable(path)
                    ? Optional.empty()
                    : Optional.of(path + " cannot be written to.");
        }
        if (Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(path + " is not a folder.");
        }
        Path above = path.getParent();
        while (above != null && !Files.exists(above)) {
            above = above.getParent();
        }
        return above != null && Files.isDirectory(above) && Files.isWritable(above)
                ? Optional.empty()
                : Optional.of("%s cannot be made in %s.".formatted(path, above));
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
