package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.FileOperation;
import dev.bailiwick.contract.remote.SessionEvent;
import dev.bailiwick.contract.remote.SessionEvent.Failed;
import dev.bailiwick.contract.remote.SessionRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// A shell that outlives its viewers. Its output goes into a ring, and to the viewer while there is
/// one. A viewer that does not read stops the output; without a viewer it goes on, so that programs
/// do not hang. When the shell ends without a viewer, the next one still sees how.
final class Session {
    private static final int READ_SIZE = 32 * 1024;

    /// Together with [#READ_SIZE], 8 MiB a second: a forgotten flood does not take a processor.
    private static final Duration PAUSE_WITHOUT_VIEWER = Duration.ofMillis(4);

    private static final int MAX_FILE_OPERATIONS = 8;
    private static final long RESIZE_MILLISECONDS = 50;

    private final String id;
    private final String owner;
    private final Instant since;
    private final int keepSeconds;
    private final Shell shell;
    private final Sessions sessions;
    private final ScheduledExecutorService timer;

    private final Semaphore filePlaces = new Semaphore(MAX_FILE_OPERATIONS);

    /// Held while output is written, so that a new viewer gets each byte once. The fields below
    /// belong to it.
    private final ReentrantLock delivery = new ReentrantLock(true);

    private final OutputRing ring = new OutputRing();
    private @Nullable Viewer caughtUp;
    private @Nullable SessionEvent last;

    // The fields below belong to the object's monitor, which is never held while something blocks.
    private @Nullable Viewer viewer;
    private @Nullable ScheduledFuture<?> keeping;
    private SessionRequest.@Nullable Resize newSize;
    private boolean over;

    /// @param banner what is shown before the output of the shell
    Session(
            String id,
            SessionRequest.Open open,
            Instant since,
            byte[] banner,
            Shell shell,
            Sessions sessions,
            ScheduledExecutorService timer) {
        this.id = id;
        this.owner = open.owner();
        this.since = since;
        this.keepSeconds = open.keepSeconds();
        this.shell = shell;
        this.sessions = sessions;
        this.timer = timer;
        ring.add(banner, banner.length);
    }

    String id() {
        return id;
    }

    boolean belongsTo(String someone) {
        return owner.equals(someone);
    }

    SessionEvent.Sessions.Entry entry() {
        return new SessionEvent.Sessions.Entry(id, owner, since, viewer() != null);
    }

    /// Reads the output until the shell ends.
    void run() throws InterruptedException {
        var buffer = new byte[READ_SIZE];
        for (int length = shell.read(buffer); length >= 0; length = shell.read(buffer)) {
            deliver(buffer, length);
            if (viewer() == null) {
                Thread.sleep(PAUSE_WITHOUT_VIEWER);
            }
        }
        conclude(shell.end());
    }

    /// Sends `ready` and the ring to the viewer, which takes over from the one before.
    void attach(Viewer next) throws SessionException {
        Viewer previous = replaceViewer(next);
        if (previous != null) {
            previous.dismiss(
                    new Failed(Failed.Code.CLOSED, "The session was opened in another window."));
        }
        delivery.lock();
        try {
            byte[] replay = ring.contents();
            if (viewer() == next
                    && next.send(
                            new SessionEvent.Ready(id, ring.total() - replay.length, replay.length))
                    && next.output(replay, replay.length)) {
                caughtUp = next;
                sendLast();
            }
        } finally {
            delivery.unlock();
        }
    }

    void files(FileOperation operation, Viewer separate) {
        new FileConnection(separate, shell.connection(), filePlaces).run(operation);
    }

    void input(Viewer sender, byte[] bytes) {
        if (viewer() == sender) {
            applyNewSize();
            shell.input(bytes);
        }
    }

    /// Of many sizes in a short time, only the last one reaches the machine.
    synchronized void resize(Viewer sender, SessionRequest.Resize size) {
        if (viewer == sender) {
            if (newSize == null) {
                var ignored =
                        timer.schedule(
                                this::applyNewSize, RESIZE_MILLISECONDS, TimeUnit.MILLISECONDS);
            }
            newSize = size;
        }
    }

    /// The viewer has left; the session waits for the next one.
    synchronized void leave(Viewer gone) {
        if (viewer == gone) {
            viewer = null;
            if (!over) {
                keeping =
                        timer.schedule(
                                () -> end("kept long enough"), keepSeconds, TimeUnit.SECONDS);
            }
        }
    }

    void end(String why) {
        Viewer present = over(why);
        if (present != null) {
            present.dismiss(new Failed(Failed.Code.CLOSED, "The session was ended."));
        }
        shell.close();
    }

    private void deliver(byte[] output, int length) {
        delivery.lock();
        try {
            ring.add(output, length);
            if (caughtUp != null && caughtUp == viewer()) {
                boolean _ = caughtUp.output(output, length);
            }
        } finally {
            delivery.unlock();
        }
    }

    private void conclude(SessionEvent event) {
        delivery.lock();
        try {
            last = event;
            sendLast();
        } finally {
            delivery.unlock();
        }
    }

    private void sendLast() {
        if (last != null && caughtUp != null && caughtUp == viewer() && caughtUp.send(last)) {
            Viewer _ = over("shell ended");
            caughtUp.close();
        }
    }

    private synchronized @Nullable Viewer viewer() {
        return viewer;
    }

    private synchronized @Nullable Viewer replaceViewer(Viewer next) throws SessionException {
        if (over) {
            throw Sessions.missing();
        }
        Viewer previous = viewer;
        viewer = next;
        stopKeeping();
        return previous;
    }

    /// Removes the session, and returns the viewer that it had.
    private synchronized @Nullable Viewer over(String why) {
        if (!over) {
            over = true;
            stopKeeping();
            sessions.remove(this, why);
        }
        Viewer present = viewer;
        viewer = null;
        return present;
    }

    private void stopKeeping() {
        if (keeping != null) {
            keeping.cancel(false);
            keeping = null;
        }
    }

    private void applyNewSize() {
        SessionRequest.Resize size;
        synchronized (this) {
            size = newSize;
            newSize = null;
        }
        if (size != null) {
            shell.resize(size.columns(), size.rows());
        }
    }
}
