package dev.bailiwick.agent.delivery;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.Refused;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Check-ins that the server has not acknowledged, on disk, so that neither a killed agent nor a
/// power cut loses or halves one. What is older than seven days the server would refuse; that and
/// what is too much is dropped, oldest first.
///
/// When the disk takes no more, the newest few are kept in memory: a full disk is what people most
/// want to hear of.
public final class Buffer implements AutoCloseable {
    static final Duration LONGEST = Duration.ofDays(7);
    private static final int MOST_IN_MEMORY = 10;

    private final BufferFolder folder;
    private final long mostBytes;
    private final Clock clock;
    private final TreeMap<Long, Kept> kept = new TreeMap<>();
    private long bytes;
    private long next = 1;
    private long firstOfThisRun = 1;
    private long lost;
    private boolean diskFails;

    private Buffer(BufferFolder folder, long mostBytes, Clock clock) {
        this.folder = folder;
        this.mostBytes = mostBytes;
        this.clock = clock;
    }

    /// @param state the agent's own folder; made when it is not there, for one agent at a time
    public static Buffer open(Path state, long mostBytes, Clock clock) throws Refused {
        try {
            var buffer = new Buffer(BufferFolder.open(state), mostBytes, clock);
            buffer.load();
            return buffer;
        } catch (IOException e) {
            throw new Refused("The folder %s cannot be used: %s.".formatted(state, e));
        }
    }

    private synchronized void load() throws IOException {
        folder.all().forEach(this::index);
        if (!kept.isEmpty()) {
            next = kept.lastKey() + 1;
            firstOfThisRun = next;
            Log.info("%d check-ins of before wait to be sent".formatted(kept.size()));
        }
        trim();
    }

    /// Returns when it is on disk.
    public synchronized void add(byte[] body, Instant at) {
        var entry = new Kept(next++, at, body.length, null);
        try {
            folder.write(entry, body);
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
            return folder.read(entry);
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
            folder.delete(removed);
        }
    }

    /// Removed without having been stored anywhere.
    synchronized void lose(Kept entry) {
        lost++;
        remove(entry);
    }

    synchronized void replace(Kept entry, byte[] body) {
        if (!kept.containsKey(entry.sequence())) {
            return; // trimmed meanwhile
        }
        Kept smaller = new Kept(entry.sequence(), entry.at(), body.length, null);
        try {
            folder.write(smaller, body);
        } catch (IOException e) {
            smaller = new Kept(entry.sequence(), entry.at(), body.length, body);
        }
        Kept before = kept.put(entry.sequence(), smaller);
        bytes += smaller.size() - (before == null ? 0 : before.size());
    }

    /// Whether it waited already when this process began.
    synchronized boolean isOfBefore(Kept entry) {
        return entry.sequence() < firstOfThisRun;
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

    /// Lets another agent use the folder.
    @Override
    public void close() throws IOException {
        folder.close();
    }
}
