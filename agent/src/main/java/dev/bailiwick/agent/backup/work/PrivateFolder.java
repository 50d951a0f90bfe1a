package dev.bailiwick.agent.backup.work;

import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// A new folder that only this user can enter, deleted when it is closed.
public record PrivateFolder(Path path) implements AutoCloseable {
    /// @param parent is created if it is missing
    public static PrivateFolder create(Path parent) throws RunFailed {
        var own =
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
        try {
            Path _ = Files.createDirectories(parent, own);
            return new PrivateFolder(Files.createTempDirectory(parent, "run-", own));
        } catch (IOException e) {
            throw new RunFailed(
                    RunErrorCode.FAILED,
                    "No folder can be created in %s: %s.".formatted(parent, e));
        }
    }

    /// Follows no links, not even when another user replaces folders meanwhile, which Java's own
    /// methods do not prevent at any depth.
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Process rm =
                new ProcessBuilder("rm", "-rf", "--", folder.toString())
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start();
        try {
            if (rm.waitFor() != 0) {
                throw new IOException("%s cannot be deleted".formatted(folder));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        }
    }

    @Override
    public void close() {
        try {
            delete(path);
        } catch (IOException _) {
            // The next start of the runner deletes it.
        }
    }
}
