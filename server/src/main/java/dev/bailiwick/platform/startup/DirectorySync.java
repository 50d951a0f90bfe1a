package dev.bailiwick.platform.startup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// A file's name in its folder, which is a thing apart from what the file holds: after a power cut
/// a file that was forced to disk may have lost its name, or have the old one.
public final class DirectorySync {
    private DirectorySync() {}

    /// After a file was made, linked or renamed, and before anything depends on its name.
    public static void force(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel entries = FileChannel.open(folder, StandardOpenOption.READ)) {
            entries.force(true);
        } catch (IOException notOnThisFileSystem) {
            return; // it has the name, as far as this file system promises anything
        }
    }
}
