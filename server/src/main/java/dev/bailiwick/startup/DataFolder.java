package dev.bailiwick.startup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// The folder with the database and the master key: `BAILIWICK_DATA_DIR`, made for its owner alone
/// (0700).
///
/// Only its owner may run the service or a command on it: files that another user (root, say) left
/// in it would stop the service later, at a worse moment.
public record DataFolder(Path path) {
    public static DataFolder open(Path configured) {
        Path path = configured.toAbsolutePath().normalize();
        try {
            if (!Files.isDirectory(path)) {
                Files.createDirectories(
                        path,
                        PosixFilePermissions.asFileAttribute(
                                PosixFilePermissions.fromString("rwx------")));
            }
            String owner = Files.getOwner(path).getName();
            String user = System.getProperty("user.name");
            if (!owner.equals(user)) {
                throw new StartRefused(
                        "The data folder %s belongs to %s, but this runs as %s. Run it as %s."
                                .formatted(path, owner, user, owner));
            }
        } catch (IOException e) {
            throw new StartRefused(
                    "The data folder %s cannot be made or read: %s. Set BAILIWICK_DATA_DIR to a folder"
                                    .formatted(path, e.getMessage())
                            + " that this user may write to.",
                    e);
        }
        if (!Files.isWritable(path)) {
            throw new StartRefused("The data folder %s cannot be written to.".formatted(path));
        }
        return new DataFolder(path);
    }

    public Path file(String name) {
        return path.resolve(name);
    }
}
