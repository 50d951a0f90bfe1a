package dev.bailiwick.monitoring.ping;

import java.util.concurrent.Semaphore;
import org.springframework.stereotype.Component;

/// How many addresses this server asks at once: each holds a thread of the system and a socket.
@Component
final class PingPermits {
    static final int AT_ONCE = 20;

    private final Semaphore free = new Semaphore(AT_ONCE);

    /// All of them or none, and without waiting.
    boolean take(int count) {
        return free.tryAcquire(count);
    }

    void giveBack(int count) {
        free.release(count);
    }
}
