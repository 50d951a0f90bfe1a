package dev.bailiwick.helper;

import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import dev.bailiwick.contract.remote.HelperEvent;
import java.io.Closeable;
import java.io.IOException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/// One connection of the server: the viewer of one session. Writing blocks while the server does
/// not read, until the viewer is closed.
final class Viewer implements Closeable {
    private static final int DISMISSAL_SECONDS = 2;

    private final FrameChannel frames;
    private final ScheduledExecutorService timer;
    private final AtomicBoolean dismissed = new AtomicBoolean();

    Viewer(FrameChannel frames, ScheduledExecutorService timer) {
        this.frames = frames;
        this.timer = timer;
    }

    /// For connections that carry something else than a session.
    FrameChannel frames() {
        return frames;
    }

    @Nullable Frame read() throws IOException {
        return frames.read();
    }

    /// Returns whether it was written; if not, the viewer is closed.
    boolean send(HelperEvent event) {
        byte[] json = Messages.bytes(event);
        return write(Frame.Type.CONTROL, json, 0, json.length);
    }

    /// Returns whether it was written; if not, the viewer is closed.
    boolean output(byte[] bytes, int length) {
        boolean written = true;
        for (int at = 0; written && at < length; at += FrameChannel.MAX_PAYLOAD) {
            written =
                    write(
                            Frame.Type.DATA,
                            bytes,
                            at,
                            Math.min(FrameChannel.MAX_PAYLOAD, length - at));
        }
        return written;
    }

    /// Sends a last event and closes, without waiting for a viewer that does not read.
    void dismiss(HelperEvent last) {
        if (dismissed.getAndSet(true)) {
            return;
        }
        var ignored = timer.schedule(this::close, DISMISSAL_SECONDS, TimeUnit.SECONDS);
        Thread.startVirtualThread(() -> {
            boolean _ = send(last);
            close();
        });
    }

    @Override
    public void close() {
        try {
            frames.close();
        } catch (IOException e) {
            Log.error("A connection cannot be closed: " + e.getMessage());
        }
    }

    private boolean write(Frame.Type type, byte[] bytes, int offset, int length) {
        try {
            frames.write(type, bytes, offset, length);
            return true;
        } catch (IOException _) {
            close();
            return false;
        }
    }
}
