package dev.bailiwick.helper;

import java.time.Duration;
import java.util.concurrent.Callable;

/// Waits for a condition that depends on another thread or process.
final class Await {
    /// Generous, so that it also suffices on a busy machine.
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Await() {}

    static void until(Callable<Boolean> holds) throws Exception {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.call()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited in vain");
            }
            Thread.sleep(10);
        }
    }
}
