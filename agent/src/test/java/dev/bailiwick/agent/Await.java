package dev.bailiwick.agent;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/// Waiting for what happens in another thread or process.
public final class Await {
    /// Far more than it takes, on a machine with much else to do.
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private Await() {}

    public static void until(BooleanSupplier holds) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
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
