package dev.bailiwick;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Waits for a condition that depends on another thread or process.
public final class Await {
    /// Generous, so that it also suffices on a busy machine.
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Await() {}

    public static void until(BooleanSupplier holds) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError("waited in vain");
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(10);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
