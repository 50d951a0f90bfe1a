package dev.bailiwick.agent;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Waits for a condition that depends on another thread or process.
public final class Await {
    /// Generous, so that it also suffices on a busy machine.
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Await() {}

    public static void until(BooleanSupplier holds) {
        until(holds, PATIENCE);
    }

    public static void until(BooleanSupplier holds, Duration patience) {
        long deadline = System.nanoTime() + patience.toNanos();
        while (!holds.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
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
