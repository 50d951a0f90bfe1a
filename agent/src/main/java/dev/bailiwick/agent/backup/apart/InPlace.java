package dev.bailiwick.agent.backup.apart;

import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Moves restored files to their place, each in one step. Every folder on the way is opened
/// relative to the one before, without following links: replacing a folder with a link meanwhile
/// does not redirect a file.
final class InPlace {
    static final String PREFIX = ".bailiwick-restore-";
    private static final int GROUP_OR_OTHERS_WRITE = 0_022;
    private static final int STICKY = 0_1000;

    private final Path staging;
    private final RunControl control;
    private final List<String> warnings = new ArrayList<>();
    private long files;
    private long bytes;

    InPlace(Path staging, RunControl control) {
        this.staging = staging;
        this.control = control;
    }

    /// The nearest folder on the same file system in which only the owner can replace folders.
    static Path trustedFolder(Path root, int owner) throws RunFailed {
        try {
            if (!root.toRealPath().equals(root)) {
                throw refusal("%s is reached through a link.".formatted(root));
            }
            Object device = Files.getAttribute(root, "unix:dev");
            for (Path one = root;
                    one != null && device.equals(Files.getAttribute(one, "unix:dev"));
                    one = one.getParent()) {
                if (isTrusted(one, owner)) {
                    return one;
                }
            }
            throw refusal(
                    "Neither %s nor a folder above it on the same file system belongs to root alone, so that files cannot be replaced safely."
                            .formatted(root));
        } catch (IOException e) {
            throw refusal("%s cannot be used: %s.".formatted(root, e));
        }
    }

    private static RunFailed refusal(String sentence) {
        return new RunFailed(RunErrorCode.NOT_ALLOWED_BY_HOST, sentence);
    }

    private static boolean isTrusted(Path folder, int owner) throws IOException {
        for (Path one = folder; one != null; one = one.getParent()) {
            int mode = number(one, "unix:mode");
            int uid = number(one, "unix:uid");
            boolean others = (mode & GROUP_OR_OTHERS_WRITE) != 0 && (mode & STICKY) == 0;
            if ((uid != owner && uid != 0) || others) {
                return false;
            }
        }
        return true;
    }

    private static int number(Path path, String attribute) throws IOException {
        return (Integer) Objects.requireNonNull(Files.getAttribute(path, attribute));
    }

    long files() {
        return files;
    }

    long bytes() {
        return bytes;
    }

    List<String> warnings() {
        return warnings;
    }

    /// @param path absolute, as in the snapshot
    void move(Path path) throws IOException, RunFailed {
        Path parent = path.getParent();
        Path name = path.getFileName();
        if (parent == null || name == null) {
            throw refusal("The whole file system cannot be restored in place.");
        }
        Path restored = staging.resolve(Path.of("/").relativize(parent));
        try (SecureDirectoryStream<Path> from = open(restored);
                SecureDirectoryStream<Path> to = open(parent)) {
            move(from, to, name, path);
        } catch (NoSuchFileException e) {
            warn("%s is not in the snapshot, or its folder no longer exists".formatted(path));
        }
    }

    private void move(
            SecureDirectoryStream<Path> from, SecureDirectoryStream<Path> to, Path name, Path shown)
            throws IOException, RunFailed {
        control.failIfStopped();
        BasicFileAttributes restored = attributes(from, name);
        BasicFileAttributes present = attributes(to, name);
        if (restored == null) {
            warn("%s is not in the snapshot".formatted(shown));
        } else if (present == null || (!restored.isDirectory() && !present.isDirectory())) {
            from.move(name, to, name);
            files++;
            bytes += restored.isRegularFile() ? restored.size() : 0;
        } else if (restored.isDirectory() && present.isDirectory()) {
            try (var inner = from.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
                    var outer = to.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
                for (Path child : inner) {
                    Path childName = Objects.requireNonNull(child.getFileName());
                    move(inner, outer, childName, shown.resolve(childName));
                }
            } catch (DirectoryIteratorException e) {
                throw e.getCause();
            }
        } else {
            warn("%s was left as it is: a folder and a file have the same name".formatted(shown));
        }
    }

    private static @Nullable BasicFileAttributes attributes(
            SecureDirectoryStream<Path> folder, Path name) throws IOException {
        try {
            return folder.getFileAttributeView(
                            name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                    .readAttributes();
        } catch (NoSuchFileException _) {
            return null;
        }
    }

    /// Opens a folder from the top, without following links.
    private static SecureDirectoryStream<Path> open(Path folder) throws IOException {
        SecureDirectoryStream<Path> current = top();
        for (Path name : folder) {
            try (SecureDirectoryStream<Path> above = current) {
                current = above.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS);
            }
        }
        return current;
    }

    @SuppressWarnings("StreamResourceLeak") // the caller closes it
    private static SecureDirectoryStream<Path> top() throws IOException {
        DirectoryStream<Path> top = Files.newDirectoryStream(Path.of("/"));
        if (top instanceof SecureDirectoryStream<Path> secure) {
            return secure;
        }
        top.close();
        throw new IOException("This file system cannot be used without following links.");
    }

    private void warn(String warning) {
        if (warnings.size() < RunReport.MAX_WARNINGS) {
            warnings.add(warning);
        }
    }
}
