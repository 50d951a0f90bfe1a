package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.work.PrivateFolder;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/// Lets one restore run at a time, and first deletes what a killed one has left.
///
/// @param work for scratch and secrets
public record Leftovers(FileChannel lock, Path work) implements AutoCloseable {
    private static final String HIDDEN = ".work";

    /// Waits for an earlier restore.
    ///
    /// @param staging is created if it is missing
    /// @param inPlace folders where restores in place are allowed
    public static Leftovers lockAndDelete(Path staging, List<Path> inPlace, int owner)
            throws RunFailed {
        try {
            Path _ =
                    Files.createDirectories(
                            staging,
                            PosixFilePermissions.asFileAttribute(
                                    PosixFilePermissions.fromString("rwx------")));
            FileChannel lock =
                    FileChannel.open(
                            staging.resolve(".lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            var _ = lock.lock();
            Path work = staging.resolve(HIDDEN);
            PrivateFolder.delete(work);
            for (Path root : inPlace) {
                deleteIn(root, owner);
            }
            return new Leftovers(lock, work);
        } catch (IOException e) {
            throw new RunFailed(
                    RunErrorCode.FAILED, "%s cannot be used: %s.".formatted(staging, e));
        }
    }

    private static void deleteIn(Path root, int owner) throws IOException {
        Path folder;
        try {
            folder = InPlace.trustedFolder(root, owner);
        } catch (RunFailed _) {
            return; // nothing is restored there
        }
        try (var left = Files.newDirectoryStream(folder, InPlace.PREFIX + "*")) {
            for (Path one : left) {
                PrivateFolder.delete(one);
            }
        }
    }

    @Override
    public void close() {
        try {
            PrivateFolder.delete(work);
            lock.close();
        } catch (IOException _) {
            // The next restore deletes it.
        }
    }
}
