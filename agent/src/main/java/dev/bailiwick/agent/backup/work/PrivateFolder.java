package dev.bailiwick.agent.backup.work;

import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

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

    /// Does not follow links.
    public static void delete(Path folder) throws IOException {
        if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        Files.walkFileTree(
                folder,
                new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                            throws IOException {
                        Files.delete(file);
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult postVisitDirectory(
                            Path directory, @Nullable IOException failure) throws IOException {
                        Files.delete(directory);
                        return FileVisitResult.CONTINUE;
                    }
                });
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
