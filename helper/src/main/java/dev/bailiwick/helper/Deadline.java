package dev.bailiwick.helper;

import java.time.Duration;

/// How long connecting may still take. Stands still while a person is asked something.
final class Deadline {
    private long left;
    private long runningSince = System.nanoTime();
    private boolean paused;

    Deadline(Duration time) {
        this.left = time.toNanos();
    }

    synchronized void pause() {
        left -= System.nanoTime() - runningSince;
        paused = true;
    }

    synchronized void resume() {
        runningSince = System.nanoTime();
        paused = false;
    }

    synchronized boolean isOver() {
        return !paused && System.nanoTime() - runningSince > left;
    }
}
