package dev.bailiwick.modules.remotes.sessions;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/// Holds the output back while the browser has more than it can show.
final class PauseSwitch {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private boolean isPaused;

    void set(boolean paused) {
        lock.lock();
        try {
            isPaused = paused;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    void awaitOpen() throws InterruptedException {
        lock.lock();
        try {
            while (isPaused) {
                changed.await();
            }
        } finally {
            lock.unlock();
        }
    }
}
