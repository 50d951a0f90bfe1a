package dev.bailiwick.monitoring.ping;

/// Asks, about once a second, whether a sweep is still wanted.
final class CancellationCheck {
    private static final long EVERY = 1_000_000_000;

    private final PingScan.Watch watch;
    private final int before;
    private long last = System.nanoTime();

    /// @param before how many addresses were done before this part
    CancellationCheck(PingScan.Watch watch, int before) {
        this.watch = watch;
        this.before = before;
    }

    boolean goesOn(int done) {
        if (Thread.currentThread().isInterrupted()) {
            return false;
        }
        long now = System.nanoTime();
        if (now - last < EVERY) {
            return true;
        }
        last = now;
        return watch.goesOn(before + done);
    }
}
