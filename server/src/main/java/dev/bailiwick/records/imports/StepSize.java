package dev.bailiwick.records.imports;

import java.time.Duration;

/// How many rows a step has: as many as take about [#TARGET], so that others wait for a fraction of
/// a second, and the cost of a transaction is spread over as many rows as possible. How long a row
/// takes depends on the machine, the records and who else works.
final class StepSize {
    static final Duration TARGET = Duration.ofMillis(200);
    static final int FIRST = 500;
    static final int MOST = 50_000;

    private static final double MAX_GROWTH = 3;

    private int rows;
    private long begunAt;

    /// @param retried whether the last step failed: then one row at a time at first, so that
    ///   everything before a row that cannot be saved is saved
    StepSize(boolean retried) {
        rows = retried ? 1 : FIRST;
    }

    int rows() {
        return rows;
    }

    /// The step no longer waits for anyone.
    void begin() {
        begunAt = System.nanoTime();
    }

    void end() {
        adapt(Duration.ofNanos(System.nanoTime() - begunAt));
    }

    /// @param took the last step, with its commit
    void adapt(Duration took) {
        double factor = (double) TARGET.toNanos() / Math.max(1, took.toNanos());
        rows = (int) Math.clamp(rows * Math.min(factor, MAX_GROWTH), 1, MOST);
    }
}
