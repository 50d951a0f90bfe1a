package dev.bailiwick.helper.desktop;

import dev.bailiwick.contract.remote.DesktopEvent;
import dev.bailiwick.contract.remote.Frame;
import dev.bailiwick.contract.remote.FrameChannel;
import java.io.IOException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// The server's end of a desktop. Writing blocks while the server does not read.
final class DesktopViewer {
    private static final int DISMISSAL_SECONDS = 2;
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final FrameChannel frames;
    private final ScheduledExecutorService timer;
    private final AtomicBoolean dismissed = new AtomicBoolean();

    DesktopViewer(FrameChannel frames, ScheduledExecutorService timer) {
        this.frames = frames;
        this.timer = timer;
    }

    @Nullable Frame read() throws IOException {
        return frames.read();
    }

    void send(DesktopEvent event) throws IOException {
        byte[] json = JSON.writeValueAsBytes(event);
        frames.write(Frame.Type.CONTROL, json, 0, json.length);
    }

    void send(byte[] instructions, int length) throws IOException {
        frames.write(Frame.Type.DATA, instructions, 0, length);
    }

    /// Sends a last event and closes, without waiting for a server that does not read.
    void dismiss(DesktopEvent last) {
        if (dismissed.getAndSet(true)) {
            return;
        }
        var ignored = timer.schedule(this::close, DISMISSAL_SECONDS, TimeUnit.SECONDS);
        Thread.startVirtualThread(() -> {
            try {
                send(last);
            } catch (IOException _) {
                // The server has left.
            }
            close();
        });
    }

    void close() {
        try {
            frames.close();
        } catch (IOException _) {
            // It is closed.
        }
    }
}
