package dev.bailiwick.monitoring.ping;

/// Checks about once a second whether a scan should continue.
final class CancellationCheck {
    private static final long CHECK_INTERVAL_NANOS = 1_000_000_000;

    private final ScanPinger.Progress progress;
    private final int before;
    private long last = System.nanoTime();

    /// @param before the number of addresses done before this part
    CancellationCheck(ScanPinger.Progress progress, int before) {
        this.progress = progress;
        this.before = before;
    }

    boolean shouldContinue(int done) {
        if (Thread.currentThread().isInterrupted()) {
            return false;
        }
        long now = System.nanoTime();
        if (now - last < CHECK_INTERVAL_NANOS) {
            return true;
        }
        last = now;
        return progress.shouldContinue(before + done);
    }
}
