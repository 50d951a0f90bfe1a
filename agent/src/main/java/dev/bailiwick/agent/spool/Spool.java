package dev.bailiwick.agent.spool;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.RefusedException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// The spool: reports that the server has not acknowledged, on disk, so that neither a killed agent
/// nor a power failure loses or truncates one. Reports beyond the age and size limits are dropped,
/// oldest first.
///
/// When the disk is full, the newest few are kept in memory: a full disk is what people most want
/// to hear about.
public final class Spool implements AutoCloseable {
    private static final int MAX_IN_MEMORY = 10;

    private final SpoolFolder folder;
    private final long maxBytes;
    private final Duration maxAge;
    private final Clock clock;
    private final TreeMap<Long, SpooledReport> kept = new TreeMap<>();
    private long bytes;
    private long next = 1;
    private long firstOfThisRun = 1;
    private long lost;
    private boolean diskFails;

    private Spool(SpoolFolder folder, long maxBytes, Duration maxAge, Clock clock) {
        this.folder = folder;
        this.maxBytes = maxBytes;
        this.maxAge = maxAge;
        this.clock = clock;
    }

    /// @param state the agent's own folder; created if missing, and used by one agent at a time
    public static Spool open(Path state, long maxBytes, Duration maxAge, Clock clock)
            throws RefusedException {
        try {
            var buffer = new Spool(SpoolFolder.open(state), maxBytes, maxAge, clock);
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
            Log.info("%d earlier reports are waiting to be sent".formatted(kept.size()));
        }
        trim();
    }

    /// Returns once it is on disk.
    public synchronized void add(byte[] body, Instant at) {
        var entry = new SpooledReport(next++, at, body.length, null);
        try {
            folder.write(entry, body);
            diskFails = false;
            index(entry);
        } catch (IOException e) {
            keepInMemory(new SpooledReport(entry.sequence(), at, body.length, body), e);
        }
        trim();
        notifyAll();
    }

    /// Waits until there is one.
    public synchronized SpooledReport awaitOldest() throws InterruptedException {
        while (kept.isEmpty()) {
            wait();
        }
        return kept.firstEntry().getValue();
    }

    /// How long ago it was made, by this machine's clock. If that was set back since, the report
    /// counts as very old.
    public Duration age(SpooledReport entry) {
        Duration age = Duration.between(entry.at(), clock.instant());
        return age.isNegative() ? maxAge : age;
    }

    /// Null when it cannot be read any more.
    public synchronized byte @Nullable [] read(SpooledReport entry) {
        if (entry.body() != null) {
            return entry.body();
        }
        try {
            return folder.read(entry);
        } catch (IOException e) {
            Log.error("A report of %s cannot be read: %s".formatted(entry.at(), e));
            return null;
        }
    }

    public synchronized void remove(SpooledReport entry) {
        SpooledReport removed = kept.remove(entry.sequence());
        if (removed == null) {
            return; // dropped meanwhile
        }
        bytes -= removed.size();
        if (removed.body() == null) {
            folder.delete(removed);
        }
    }

    /// Removes a report that the server has stored, and records the time for [#lastAcknowledged].
    public synchronized void acknowledged(SpooledReport entry) {
        folder.markAcknowledged(clock.instant());
        remove(entry);
    }

    /// When the server last acknowledged a report of the agent that uses this folder; empty if it
    /// never did.
    public static Optional<Instant> lastAcknowledged(Path state) {
        return SpoolFolder.lastAcknowledged(state);
    }

    /// Removes a report that was not stored anywhere.
    public synchronized void lose(SpooledReport entry) {
        lost++;
        remove(entry);
    }

    public synchronized void replace(SpooledReport entry, byte[] body) {
        if (!kept.containsKey(entry.sequence())) {
            return; // dropped meanwhile
        }
        SpooledReport smaller = new SpooledReport(entry.sequence(), entry.at(), body.length, null);
        try {
            folder.write(smaller, body);
        } catch (IOException e) {
            smaller = new SpooledReport(entry.sequence(), entry.at(), body.length, body);
        }
        SpooledReport before = kept.put(entry.sequence(), smaller);
        bytes += smaller.size() - (before == null ? 0 : before.size());
    }

    /// Whether it was already waiting when this process started.
    public synchronized boolean isOfBefore(SpooledReport entry) {
        return entry.sequence() < firstOfThisRun;
    }

    public synchronized int size() {
        return kept.size();
    }

    /// The number lost since the start.
    public synchronized long lost() {
        return lost;
    }

    private void index(SpooledReport entry) {
        kept.put(entry.sequence(), entry);
        bytes += entry.size();
    }

    private void keepInMemory(SpooledReport entry, IOException why) {
        if (!diskFails) {
            diskFails = true;
            Log.error("Reports are kept in memory because they cannot be written to disk: " + why);
        }
        index(entry);
        List<SpooledReport> inMemory =
                kept.values().stream().filter(one -> one.body() != null).toList();
        if (inMemory.size() > MAX_IN_MEMORY) {
            lose(inMemory.getFirst());
        }
    }

    private void trim() {
        Instant eldest = clock.instant().minus(maxAge);
        var dropped = new ArrayList<SpooledReport>();
        while (!kept.isEmpty()
                && (bytes > maxBytes || kept.firstEntry().getValue().at().isBefore(eldest))) {
            SpooledReport first = kept.firstEntry().getValue();
            dropped.add(first);
            lose(first);
        }
        if (!dropped.isEmpty()) {
            Log.warning(
                    "Dropped %d of the oldest reports, of %s to %s: the buffer is full or they are older than %d days"
                            .formatted(
                                    dropped.size(),
                                    dropped.getFirst().at(),
                                    dropped.getLast().at(),
                                    maxAge.toDays()));
        }
    }

    /// Releases the folder for another agent.
    @Override
    public void close() throws IOException {
        folder.close();
    }
}
