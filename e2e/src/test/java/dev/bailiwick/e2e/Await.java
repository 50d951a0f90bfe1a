package dev.bailiwick.e2e;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Waiting for what happens in another process.
final class Await {
    /// Far more than it takes, on a machine with much else to do.
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    private Await() {}

    static void until(BooleanSupplier holds) {
        if (!within(PATIENCE, holds)) {
            throw new AssertionError("waited in vain");
        }
    }

    /// Whether it came to hold in time.
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
