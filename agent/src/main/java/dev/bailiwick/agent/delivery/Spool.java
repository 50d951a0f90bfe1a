package dev.bailiwick.agent.delivery;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The spool: check-ins that the server has not acknowledged, on disk, so that neither a killed
/// agent nor a power failure loses or truncates one. The server would reject check-ins older than
/// seven days; those, and any beyond the size limit, are dropped, oldest first.
///
/// When the disk is full, the newest few are kept in memory: a full disk is what people most want
/// to hear about.
public final class Spool implements AutoCloseable {
    static final Duration LONGEST = Duration.ofDays(7);
    private static final int MAX_IN_MEMORY = 10;

    private final SpoolFolder folder;
    private final long mostBytes;
    private final Clock clock;
    private final TreeMap<Long, SpooledCheckIn> kept = new TreeMap<>();
    private long bytes;
    private long next = 1;
    private long firstOfThisRun = 1;
    private long lost;
    private boolean diskFails;

    private Spool(SpoolFolder folder, long mostBytes, Clock clock) {
        this.folder = folder;
        this.mostBytes = mostBytes;
        this.clock = clock;
    }

    /// @param state the agent's own folder; created if missing, and used by one agent at a time
    public static Spool open(Path state, long mostBytes, Clock clock) throws RefusedException {
        try {
            var buffer = new Spool(SpoolFolder.open(state), mostBytes, clock);
            buffer.load();
            return buffer;
        } catch (IOException e) {
            throw new RefusedException("The folder %s cannot be used: %s.".formatted(state, e));
        }
    }

    private synchronized void load() throws IOException {
        folder.all().forEach(this::index);
        if (!kept.isEmpty()) {
            next = kept.lastKey() + 1;
            firstOfThisRun = next;
            Log.info("%d earlier check-ins are waiting to be sent".formatted(kept.size()));
        }
        trim();
    }

    /// Returns once it is on disk.
    public synchronized void add(byte[] body, Instant at) {
        var entry = new SpooledCheckIn(next++, at, body.length, null);
        try {
            folder.write(entry, body);
            diskFails = false;
            index(entry);
        } catch (IOException e) {
            keepInMemory(new SpooledCheckIn(entry.sequence(), at, body.length, body), e);
        }
        trim();
        notifyAll();
    }

    /// Waits until there is one.
    synchronized SpooledCheckIn awaitOldest() throws InterruptedException {
        while (kept.isEmpty()) {
            wait();
        }
        return kept.firstEntry().getValue();
    }

    /// Null when it cannot be read any more.
    synchronized byte @Nullable [] read(SpooledCheckIn entry) {
        if (entry.body() != null) {
            return entry.body();
        }
        try {
            return folder.read(entry);
        } catch (IOException e) {
            Log.error("A check-in of %s cannot be read: %s".formatted(entry.at(), e));
            return null;
        }
    }

    synchronized void remove(SpooledCheckIn entry) {
        SpooledCheckIn removed = kept.remove(entry.sequence());
        if (removed == null) {
            return; // dropped meanwhile
        }
        bytes -= removed.size();
        if (removed.body() == null) {
            folder.delete(removed);
        }
    }

    /// Removes a check-in that was not stored anywhere.
    synchronized void lose(SpooledCheckIn entry) {
        lost++;
        remove(entry);
    }

    synchronized void replace(SpooledCheckIn entry, byte[] body) {
        if (!kept.containsKey(entry.sequence())) {
            return; // dropped meanwhile
        }
        SpooledCheckIn smaller =
                new SpooledCheckIn(entry.sequence(), entry.at(), body.length, null);
        try {
            folder.write(smaller, body);
        } catch (IOException e) {
            smaller = new SpooledCheckIn(entry.sequence(), entry.at(), body.length, body);
        }
        SpooledCheckIn before = kept.put(entry.sequence(), smaller);
        bytes += smaller.size() - (before == null ? 0 : before.size());
    }

    /// Whether it was already waiting when this process started.
    synchronized boolean isOfBefore(SpooledCheckIn entry) {
        return entry.sequence() < firstOfThisRun;
    }

    public synchronized int size() {
        return kept.size();
    }

    /// The number lost since the start.
    public synchronized long lost() {
        return lost;
    }

    private void index(SpooledCheckIn entry) {
        kept.put(entry.sequence(), entry);
        bytes += entry.size();
    }

    private void keepInMemory(SpooledCheckIn entry, IOException why) {
        if (!diskFails) {
            diskFails = true;
            Log.error(
                    "Check-ins are kept in memory because they cannot be written to disk: " + why);
        }
        index(entry);
        List<SpooledCheckIn> inMemory =
                kept.values().stream().filter(one -> one.body() != null).toList();
        if (inMemory.size() > MAX_IN_MEMORY) {
            lose(inMemory.getFirst());
        }
    }

    private void trim() {
        Instant eldest = clock.instant().minus(LONGEST);
        var dropped = new ArrayList<SpooledCheckIn>();
        while (!kept.isEmpty()
                && (bytes > mostBytes || kept.firstEntry().getValue().at().isBefore(eldest))) {
            SpooledCheckIn first = kept.firstEntry().getValue();
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

    /// Releases the folder for another agent.
    @Override
    public void close() throws IOException {
        folder.close();
    }
}
