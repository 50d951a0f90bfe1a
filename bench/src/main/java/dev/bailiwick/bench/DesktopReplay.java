package dev.bailiwick.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/// Many desktops that replay the recording at the same time, and the processor time that the
/// program between them and guacd uses for it.
final class DesktopReplay {
    private static final int SESSIONS = 50;
    private static final Duration WARM_UP = Duration.ofSeconds(5);
    private static final Duration MEASURED = Duration.ofSeconds(10);
    private static final int SYNC_LENGTH = 32;

    private final Opening opening;
    private final ProcessTree processes;
    private final LongAdder received = new LongAdder();

    interface Opening {
        WebSocketClient open() throws IOException, InterruptedException;
    }

    DesktopReplay(Opening opening, ProcessTree processes) {
        this.opening = opening;
        this.processes = processes;
    }

    /// @param bytes of instructions
    /// @param processor time used for them
    record Result(long bytes, Duration time, Duration processor) {
        double megabytesPerSecond() {
            return bytes / 1e6 / (time.toNanos() / 1e9);
        }

        double megabytesPerProcessorSecond() {
            return bytes / 1e6 / (processor.toNanos() / 1e9);
        }
    }

    Result run() throws IOException, InterruptedException {
        List<WebSocketClient> open = new ArrayList<>();
        try {
            for (int i = 0; i < SESSIONS; i++) {
                WebSocketClient socket = opening.open();
                open.add(socket);
                Thread ignored = Thread.startVirtualThread(() -> show(socket));
            }
            Thread.sleep(WARM_UP);
            long bytes = received.sum();
            Duration processor = processes.processorTime();
            long start = System.nanoTime();
            Thread.sleep(MEASURED);
            return new Result(
                    received.sum() - bytes,
                    Duration.ofNanos(System.nanoTime() - start),
                    processes.processorTime().minus(processor));
        } finally {
            for (WebSocketClient socket : open) {
                socket.close();
            }
        }
    }

    /// Confirms each frame, like a browser that has drawn it.
    private void show(WebSocketClient socket) {
        try {
            while (true) {
                ByteBuffer message = socket.receive();
                received.add(message.remaining());
                String sync = lastSync(message);
                if (!sync.isEmpty()) {
                    socket.sendText(sync);
                }
            }
        } catch (IOException _) {
            // The run is over.
        }
    }

    /// The instruction, if the message ends with it.
    private static String lastSync(ByteBuffer message) {
        int length = Math.min(SYNC_LENGTH, message.remaining());
        String end =
                StandardCharsets.US_ASCII
                        .decode(message.slice(message.limit() - length, length))
                        .toString();
        int at = end.lastIndexOf("4.sync,");
        return at < 0 ? "" : end.substring(at);
    }
}
