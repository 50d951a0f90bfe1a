package dev.bailiwick.agent.spool;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.RefusedException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The files of a [Spool]: one per report, complete or absent, in a folder that only one agent uses
/// at a time.
final class SpoolFolder implements AutoCloseable {
    private static final Pattern NAME = Pattern.compile("([0-9]{16})-([0-9]{13})\\.json\\.gz");
    private static final String PARTIAL = ".partial";

    /// A file whose modification time says when the server last acknowledged a report.
    private static final String ACKNOWLEDGED = "acknowledged";

    private final Path folder;
    private final FileChannel lockFile;

    private SpoolFolder(Path folder, FileChannel lockFile) {
        this.folder = folder;
        this.lockFile = lockFile;
    }

    /// @param state the agent's own folder; created if missing
    static SpoolFolder open(Path state) throws IOException, RefusedException {
        Path folder = state.resolve("buffer");
        Files.createDirectories(
                folder,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        FileChannel lockFile =
                FileChannel.open(
                        state.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        if (!isOurs(lockFile)) {
            lockFile.close();
            throw new RefusedException("Another agent is using %s.".formatted(state));
        }
        return new SpoolFolder(folder, lockFile);
    }

    /// Holds the lock until the process ends.
    private static boolean isOurs(FileChannel lockFile) throws IOException {
        try {
            FileLock lock = lockFile.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false; // already held by this process
        }
    }

    /// All stored reports; deletes partial files left by a killed agent.
    List<SpooledReport> all() throws IOException {
        var all = new ArrayList<SpooledReport>();
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                Matcher matcher = NAME.matcher(name);
                if (matcher.matches()) {
                    all.add(
                            new SpooledReport(
                                    Long.parseLong(matcher.group(1)),
                                    Instant.ofEpochMilli(Long.parseLong(matcher.group(2))),
                                    Files.size(file),
                                    null));
                } else if (name.endsWith(PARTIAL)) {
                    Files.delete(file);
                }
            }
        }
        return all;
    }

    byte[] read(SpooledReport entry) throws IOException {
        return Files.readAllBytes(file(entry));
    }

    /// Returns once it is on disk.
    void write(SpooledReport entry, byte[] body) throws IOException {
        Path file = file(entry);
        Path partial = file.resolveSibling(file.getFileName() + PARTIAL);
        try (FileChannel out =
                FileChannel.open(
                        partial,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE)) {
            var rest = ByteBuffer.wrap(body);
            while (rest.hasRemaining()) {
                out.write(rest);
            }
            out.force(true);
        } catch (IOException e) {
            Files.deleteIfExists(partial);
            throw e;
        }
        Files.move(
                partial, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        try (FileChannel names = FileChannel.open(folder, StandardOpenOption.READ)) {
            names.force(true); // so that the name is on disk too
        }
    }

    void markAcknowledged(Instant now) {
        Path file = folder.resolveSibling(ACKNOWLEDGED);
        try {
            if (!Files.exists(file)) {
                Files.createFile(file);
            }
            Files.setLastModifiedTime(file, FileTime.from(now));
        } catch (IOException e) {
            Log.warning("%s cannot be written: %s".formatted(file, e));
        }
    }

    /// Root may ask, so this follows no link and reads no content: the folder is the agent's.
    static Optional<Instant> lastAcknowledged(Path state) {
        try {
            var attributes =
                    Files.readAttributes(
                            state.resolve(ACKNOWLEDGED),
                            BasicFileAttributes.class,
                            LinkOption.NOFOLLOW_LINKS);
            return Optional.of(attributes.lastModifiedTime().toInstant());
        } catch (IOException _) {
            return Optional.empty(); // it does not exist
        }
    }

    void delete(SpooledReport entry) {
        try {
            Files.deleteIfExists(file(entry));
        } catch (IOException e) {
            Log.warning("%s cannot be deleted: %s".formatted(file(entry), e));
        }
    }

    private Path file(SpooledReport entry) {
        return folder.resolve(
                "%016d-%013d.json.gz".formatted(entry.sequence(), entry.at().toEpochMilli()));
    }

    /// Releases the folder for another agent.
    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
