package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.modules.remotes.recordings.Recorder;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/// A session that is open on this server.
public final class LiveSession {
    private final UUID uid;
    private final SessionRow row;
    private final @Nullable Recorder recorder;
    private final LongAdder received = new LongAdder();
    private final LongAdder sent = new LongAdder();
    private volatile @Nullable SessionViewer viewer;
    private volatile Instant lastInput;
    private volatile Instant checkedAt;
    private volatile @Nullable Instant leftAt;

    LiveSession(SessionRow row, @Nullable Recorder recorder) {
        this.recorder = recorder;
        this.uid = row.uid();
        this.row = row;
        this.lastInput = row.startedAt();
        this.checkedAt = row.startedAt();
    }

    public UUID uid() {
        return uid;
    }

    public SessionRow row() {
        return row;
    }

    /// Null if it is not recorded.
    @Nullable Recorder recorder() {
        return recorder;
    }

    /// The viewer before it loses the session; null for none.
    public synchronized @Nullable SessionViewer attach(SessionViewer next, Instant now) {
        SessionViewer before = viewer;
        viewer = next;
        leftAt = null;
        lastInput = now;
        return before;
    }

    /// @return false if another viewer has it
    public synchronized boolean leave(SessionViewer last, Instant now) {
        if (!last.equals(viewer)) {
            return false;
        }
        leftAt = now; // first: a session without a viewer has a time at which it was left
        viewer = null;
        return true;
    }

    @Nullable SessionViewer viewer() {
        return viewer;
    }

    /// Null while it has a viewer.
    @Nullable Instant leftAt() {
        return leftAt;
    }

    Instant lastInput() {
        return lastInput;
    }

    /// When it was last known that its person may have it.
    Instant checkedAt() {
        return checkedAt;
    }

    void checked(Instant now) {
        checkedAt = now;
    }

    public void typed(int bytes, Instant now) {
        sent.add(bytes);
        lastInput = now;
    }

    public void shown(int bytes) {
        received.add(bytes);
    }

    /// Bytes from the machine.
    long received() {
        return received.sum();
    }

    /// Bytes to the machine.
    long sent() {
        return sent.sum();
    }
}
