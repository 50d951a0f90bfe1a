package dev.bailiwick.records.imports;

import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// Where files wait to be read: `imports/` in the data folder, for its owner alone. Product keys
/// stand in them.
final class UploadFolder {
    private UploadFolder() {}

    static Path of(DataFolder folder) {
        return folder.file("imports");
    }

    static Path made(DataFolder folder) throws IOException {
        return Files.createDirectories(
                of(folder),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
}
