package dev.bailiwick.agent;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Something has happened that should be reported before the interval is over.
public final class EarlyReport {
    private final Semaphore requests = new Semaphore(0);

    public void request() {
        requests.release();
    }

    /// Waits for a request, or until the time is over. Requests up to now count as one.
    ///
    /// @return whether there was one
    public boolean await(Duration time) throws InterruptedException {
        boolean isRequested = requests.tryAcquire(time.toNanos(), TimeUnit.NANOSECONDS);
        int _ = requests.drainPermits();
        return isRequested;
    }
}
