package dev.bailiwick.agent.delivery;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.Refused;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Check-ins that the server has not acknowledged: one file each, whole or not there, so that
/// neither a killed agent nor a power cut loses or halves one. What is older than seven days the
/// server would refuse; that and what is too much is dropped, oldest first.
///
/// When the disk takes no more, the newest few are kept in memory: a full disk is what people most
/// want to hear of.
public final class Buffer implements AutoCloseable {
    static final Duration LONGEST = Duration.ofDays(7);
    private static final int MOST_IN_MEMORY = 10;
    private static final Pattern NAME = Pattern.compile("([0-9]{16})-([0-9]{13})\\.json\\.gz");
    private static final String PARTIAL = ".partial";

    private final Path folder;
    private final long mostBytes;
    private final Clock clock;
    private final FileChannel lockFile;
    private final TreeMap<Long, Kept> kept = new TreeMap<>();
    private long bytes;
    private long next = 1;
    private long lost;
    private boolean diskFails;

    private Buffer(Path folder, long mostBytes, Clock clock, FileChannel lockFile) {
        this.folder = folder;
        this.mostBytes = mostBytes;
        this.clock = clock;
        this.lockFile = lockFile;
    }

    /// @param state the agent's own folder; made when it is not there, for one agent at a time
    public static Buffer open(Path state, long mostBytes, Clock clock) throws Refused {
        try {
            Path folder = state.resolve("buffer");
            Files.createDirectories(
                    folder,
                    PosixFilePermissions.asFileAttribute(
                            PosixFilePermissions.fromString("rwx------")));
            FileChannel lockFile =
                    FileChannel.open(
                            state.resolve("lock"),
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE);
            if (!isOurs(lockFile)) {
                lockFile.close();
                throw new Refused("Another agent uses %s.".formatted(state));
            }
            var buffer = new Buffer(folder, mostBytes, clock, lockFile);
            buffer.load();
            return buffer;
        } catch (IOException e) {
            throw new Refused("The folder %s cannot be used: %s.".formatted(state, e));
        }
    }

    /// Held until the process ends.
    private static boolean isOurs(FileChannel lockFile) throws IOException {
        try {
            FileLock lock = lockFile.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException _) {
            return false; // by this very process
        }
    }

    private synchronized void load() throws IOException {
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                Matcher matcher = NAME.matcher(name);
                if (matcher.matches()) {
                    index(
                            new Kept(
                                    Long.parseLong(matcher.group(1)),
                                    Instant.ofEpochMilli(Long.parseLong(matcher.group(2))),
                                    Files.size(file),
                                    null));
                } else if (name.endsWith(PARTIAL)) {
                    Files.delete(file); // of an agent that was killed while it wrote
                }
            }
        }
        if (!kept.isEmpty()) {
            next = kept.lastKey() + 1;
            Log.info("%d check-ins of before wait to be sent".formatted(kept.size()));
        }
        trim();
    }

    /// Returns when it is on disk.
    public synchronized void add(byte[] body, Instant at) {
        var entry = new Kept(next++, at, body.length, null);
        try {
            write(entry, body);
            diskFails = false;
            index(entry);
        } catch (IOException e) {
            keepInMemory(new Kept(entry.sequence(), at, body.length, body), e);
        }
        trim();
        notifyAll();
    }

    /// Waits until there is one.
    synchronized Kept awaitOldest() throws InterruptedException {
        while (kept.isEmpty()) {
            wait();
        }
        return kept.firstEntry().getValue();
    }

    /// Null when it cannot be read any more.
    synchronized byte @Nullable [] read(Kept entry) {
        if (entry.body() != null) {
            return entry.body();
        }
        try {
            return Files.readAllBytes(file(entry));
        } catch (IOException e) {
            Log.error("A check-in of %s cannot be read: %s".formatted(entry.at(), e));
            return null;
        }
    }

    synchronized void remove(Kept entry) {
        Kept removed = kept.remove(entry.sequence());
        if (removed == null) {
            return; // trimmed meanwhile
        }
        bytes -= removed.size();
        if (removed.body() == null) {
            delete(removed);
        }
    }

    /// Removed without having been stored anywhere.
    synchronized void lose(Kept entry) {
        lost++;
        remove(entry);
    }

    synchronized void replace(Kept entry, byte[] body) {
        Kept smaller = new Kept(entry.sequence(), entry.at(), body.length, null);
        try {
            write(smaller, body);
        } catch (IOException e) {
            smaller = new Kept(entry.sequence(), entry.at(), body.length, body);
        }
        if (kept.replace(entry.sequence(), smaller) != null) {
            bytes += smaller.size() - entry.size();
        }
    }

    public synchronized int size() {
        return kept.size();
    }

    /// How many were lost since the start.
    public synchronized long lost() {
        return lost;
    }

    private void index(Kept entry) {
        kept.put(entry.sequence(), entry);
        bytes += entry.size();
    }

    private void write(Kept entry, byte[] body) throws IOException {
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
            names.force(true); // the name too is on disk then
        }
    }

    private void keepInMemory(Kept entry, IOException why) {
        if (!diskFails) {
            diskFails = true;
            Log.error("Check-ins are kept in memory, because the disk refuses them: " + why);
        }
        index(entry);
        List<Kept> inMemory = kept.values().stream().filter(one -> one.body() != null).toList();
        if (inMemory.size() > MOST_IN_MEMORY) {
            lose(inMemory.getFirst());
        }
    }

    private void trim() {
        Instant eldest = clock.instant().minus(LONGEST);
        var dropped = new ArrayList<Kept>();
        while (!kept.isEmpty()
                && (bytes > mostBytes || kept.firstEntry().getValue().at().isBefore(eldest))) {
            Kept first = kept.firstEntry().getValue();
            dropped.add(first);
            lose(first);
        }
        if (!dropped.isEmpty()) {
            Log.warning(
                    "Dropped %d of the oldest check-ins, of %s to %s: the buffer is full or they are older than 7 days"
                            .formatted(
                                    dropped.size(),
                                    dropped.getFirst().at(),
                                    dropped.getLast().at()));
        }
    }

    private void delete(Kept entry) {
        try {
            Files.deleteIfExists(file(entry));
        } catch (IOException e) {
            Log.warning("%s cannot be deleted: %s".formatted(file(entry), e));
        }
    }

    private Path file(Kept entry) {
        return folder.resolve(
                "%016d-%013d.json.gz".formatted(entry.sequence(), entry.at().toEpochMilli()));
    }

    /// Lets another agent use the folder.
    @Override
    public void close() throws IOException {
        lockFile.close();
    }
}
