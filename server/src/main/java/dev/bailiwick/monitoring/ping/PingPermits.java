package dev.bailiwick.monitoring.ping;

import java.util.concurrent.Semaphore;
import org.springframework.stereotype.Component;

/// Limits how many addresses this server pings at the same time: each uses a platform thread and a
/// socket.
@Component
final class PingPermits {
    static final int MAX_CONCURRENT = 20;

    private final Semaphore available = new Semaphore(MAX_CONCURRENT);

    /// Acquires all or none, without waiting.
    boolean tryAcquire(int count) {
        return available.tryAcquire(count);
    }

    void release(int count) {
        available.release(count);
    }
}
