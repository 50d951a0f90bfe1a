package dev.bailiwick.operations.ownbackup.schedule;

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

/// The folder for scheduled backups: `BAILIWICK_ARCHIVE_DIR`, or `archives` in the data folder. Set
/// by the operator of the machine, never on a page.
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

    /// Why a backup could not be written there now. Checks without creating anything.
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
                : Optional.of("%s cannot be created in %s.".formatted(path, above));
    }

    Path create() throws IOException {
        if (!Files.isDirectory(path)) {
            Files.createDirectories(
                    path,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
        }
        return path;
    }
}
