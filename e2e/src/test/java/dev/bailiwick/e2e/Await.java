package dev.bailiwick.e2e;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Waits for a condition that depends on another process.
final class Await {
    /// Generous, so that it also suffices on a busy machine.
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private Await() {}

    static void until(BooleanSupplier holds) {
        if (!within(PATIENCE, holds)) {
            throw new AssertionError("waited in vain");
        }
    }

    /// Whether the condition was met in time.
    static boolean within(Duration limit, BooleanSupplier holds) {
        long deadline = System.nanoTime() + limit.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            pause();
        }
        return true;
    }

    private static void pause() {
        try {
            Thread.sleep(50);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
