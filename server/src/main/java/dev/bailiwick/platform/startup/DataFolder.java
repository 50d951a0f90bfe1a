package dev.bailiwick.platform.startup;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;

/// The folder with the database and the master key: `BAILIWICK_DATA_DIR`, created for its owner
/// only (0700).
///
/// Only the owner may run the service or a command on it: files left in it by another user (such as
/// root) would stop the service later, at a worse moment.
public record DataFolder(Path path) {
    /// The folder's path, as a configuration expression.
    public static final String CONFIGURED =
            "${bailiwick.data-dir:${bailiwick.usual-data-dir:./data}}";

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
                throw new StartRefusedException(
                        "The data folder %s belongs to %s, but this runs as %s. Run it as %s."
                                .formatted(path, owner, user, owner));
            }
            if (Files.getPosixFilePermissions(path).contains(PosixFilePermission.OTHERS_WRITE)) {
                throw new StartRefusedException(
                        "Everyone can write to the data folder %s. Run: chmod 700 %s"
                                .formatted(path, path));
            }
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The data folder %s cannot be created or read: %s. Set BAILIWICK_DATA_DIR to a folder"
                                    .formatted(path, FileFailure.in(e))
                            + " that this user can write to.",
                    e);
        }
        if (!Files.isWritable(path)) {
            throw new StartRefusedException(
                    "The data folder %s cannot be written to.".formatted(path));
        }
        return new DataFolder(path);
    }

    public Path file(String name) {
        return path.resolve(name);
    }

    /// A file that only its owner can read (0600), created if missing: the folder may have been
    /// created by somebody else with open permissions.
    public Path privateFile(String name) {
        Path file = file(name);
        try {
            return Files.createFile(
                    file,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException e) {
            return file;
        } catch (IOException e) {
            throw new StartRefusedException(
                    "The file %s cannot be created: %s.".formatted(file, FileFailure.in(e)), e);
        }
    }
}
