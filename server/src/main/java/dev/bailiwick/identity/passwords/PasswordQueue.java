package dev.bailiwick.identity.passwords;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// The queue for password comparisons: a few at a time, in order of arrival; a bounded number waits
/// for a bounded time. One place is reserved for break-glass sign-in when all others are taken.
@Component
public final class PasswordQueue {
    private static final int MAX_WAITING = 400;
    private static final int RESERVED_PERMITS = 1;
    private static final Duration MAX_WAIT = Duration.ofSeconds(20);

    private final Semaphore permits;
    private final Semaphore reserved = new Semaphore(RESERVED_PERMITS, true);
    private final Semaphore waiting;
    private final Duration maxWait;

    PasswordQueue() {
        this(PasswordHashing.MAX_CONCURRENT, MAX_WAITING, MAX_WAIT);
    }

    PasswordQueue(int places, int maxLength, Duration maxWait) {
        this.permits = new Semaphore(places, true);
        this.waiting = new Semaphore(maxLength);
        this.maxWait = maxWait;
    }

    /// @param first whether it may use the reserved place when all others are taken
    /// @return empty when too many wait, or the wait was too long
    public <T> Optional<T> run(boolean first, Supplier<T> work) {
        if (first && !permits.tryAcquire()) {
            return waitFor(reserved) ? runAndRelease(reserved, work) : Optional.empty();
        }
        if (first) {
            return runAndRelease(permits, work);
        }
        if (!waiting.tryAcquire()) {
            return Optional.empty();
        }
        boolean acquired;
        try {
            acquired = waitFor(permits);
        } finally {
            waiting.release();
        }
        return acquired ? runAndRelease(permits, work) : Optional.empty();
    }

    private boolean waitFor(Semaphore semaphore) {
        try {
            return semaphore.tryAcquire(maxWait.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static <T> Optional<T> runAndRelease(Semaphore acquired, Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } finally {
            acquired.release();
        }
    }
}
