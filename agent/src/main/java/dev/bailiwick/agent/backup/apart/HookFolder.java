package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.policy.HostPolicy;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Gives what a drill has restored to the user of its hook, and to no other.
///
/// @param parent of scratch; the folder above it is the one for restored files
/// @param scratch where the drill has restored
record HookFolder(Path parent, Path scratch) implements AutoCloseable {
    /// @param judged in scratch, or scratch itself
    void open(Path judged, HostPolicy.Hook hook) throws IOException, RunFailed {
        Files.walkFileTree(scratch, new Harmless());
        for (Path one = Objects.requireNonNull(judged.getParent());
                one.startsWith(scratch) && !one.equals(scratch);
                one = Objects.requireNonNull(one.getParent())) {
            Files.setPosixFilePermissions(one, PosixFilePermissions.fromString("rwx--x--x"));
        }
        try {
            Files.setOwner(
                    scratch,
                    scratch.getFileSystem()
                            .getUserPrincipalLookupService()
                            .lookupPrincipalByName(hook.user()));
        } catch (UserPrincipalNotFoundException _) {
            throw new RunFailed(
                    RunErrorCode.FAILED,
                    "The hook %s names a user that does not exist.".formatted(hook.name()));
        }
        setPermissionsAbove("rwx--x--x");
    }

    @Override
    public void close() throws IOException {
        setPermissionsAbove("rwx------");
    }

    private void setPermissionsAbove(String permissions) throws IOException {
        for (Path one : List.of(Objects.requireNonNull(parent.getParent()), parent)) {
            Files.setPosixFilePermissions(one, PosixFilePermissions.fromString(permissions));
        }
    }

    /// Removes setuid and setgid bits, file capabilities, devices and pipes.
    private static final class Harmless extends SimpleFileVisitor<Path> {
        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
                throws IOException {
            if (attributes.isOther()) {
                Files.delete(file);
            } else if (attributes.isRegularFile()) {
                removeCapabilities(file);
                keepPermissionsOnly(file);
            }
            return FileVisitResult.CONTINUE;
        }

        @Override
        public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
                throws IOException {
            keepPermissionsOnly(folder);
            return FileVisitResult.CONTINUE;
        }

        /// The kernel removes them when the owner is set, even to the same one.
        private static void removeCapabilities(Path file) throws IOException {
            Object owner = Files.getAttribute(file, "unix:uid", LinkOption.NOFOLLOW_LINKS);
            Files.setAttribute(file, "unix:uid", owner, LinkOption.NOFOLLOW_LINKS);
        }

        private static void keepPermissionsOnly(Path path) throws IOException {
            Files.setPosixFilePermissions(path, Files.getPosixFilePermissions(path));
        }
    }
}
