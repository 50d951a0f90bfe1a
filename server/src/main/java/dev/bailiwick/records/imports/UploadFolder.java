package dev.bailiwick.records.imports;

import dev.bailiwick.platform.startup.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// The folder for uploaded files: `imports/` in the data folder, accessible only to its owner,
/// because the files contain product keys.
final class UploadFolder {
    private UploadFolder() {}

    static Path of(DataFolder folder) {
        return folder.file("imports");
    }

    static Path create(DataFolder folder) throws IOException {
        return Files.createDirectories(
                of(folder),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }
}
