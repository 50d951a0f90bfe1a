package dev.bailiwick.modules.remotes.sessions;

import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/// What a browser has sent and the helper has not taken yet. It is bounded: threads of the
/// container put into it, and must not wait for a remote machine that does not read.
public final class InputQueue {
    private static final int MAX_BYTES = 1024 * 1024;
    private static final int MAX_MESSAGES = 1_000;

    /// Bytes or a message.
    public sealed interface Input {
        record Bytes(byte[] bytes) implements Input {}

        /// @param size of its text, in characters
        record Message(BrowserMessage message, int size) implements Input {}
    }

    private final LinkedBlockingQueue<Input> waiting = new LinkedBlockingQueue<>(MAX_MESSAGES);
    private final AtomicInteger bytes = new AtomicInteger();

    /// @return false when it is full
    public boolean put(byte[] some) {
        if (bytes.addAndGet(some.length) > MAX_BYTES) {
            return false;
        }
        return waiting.offer(new Input.Bytes(some));
    }

    /// @param size of its text, in characters
    /// @return false when it is full
    boolean put(BrowserMessage message, int size) {
        return bytes.addAndGet(size) <= MAX_BYTES
                && waiting.offer(new Input.Message(message, size));
    }

    /// Waits for the next one; null when the time is up.
    public @Nullable Input poll(Duration time) throws InterruptedException {
        Input next = waiting.poll(time.toMillis(), TimeUnit.MILLISECONDS);
        int size =
                switch (next) {
                    case null -> 0;
                    case Input.Bytes(var some) -> some.length;
                    case Input.Message(var _, var length) -> length;
                };
        int ignored = bytes.addAndGet(-size);
        return next;
    }
}
