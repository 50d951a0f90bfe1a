package dev.bailiwick.platform.startup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/// The directory entry of a file, which is stored separately from its content: after a power
/// failure, a file that was forced to disk may have lost its name or have the old one.
public final class DirectoryFsync {
    private DirectoryFsync() {}

    /// Call it after a file was created, linked or renamed, and before anything depends on its
    /// name.
    public static void force(Path file) {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            return;
        }
        try (FileChannel entries = FileChannel.open(folder, StandardOpenOption.READ)) {
            entries.force(true);
        } catch (IOException notOnThisFileSystem) {
            return; // this file system offers no stronger guarantee
        }
    }
}
