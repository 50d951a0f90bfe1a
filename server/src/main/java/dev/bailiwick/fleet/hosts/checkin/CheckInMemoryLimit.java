package dev.bailiwick.fleet.hosts.checkin;

import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/// The memory that check-ins and reports of all hosts use together. JSON needs up to thirty times
/// its size while it is read: a few small bodies are read at a time, and one large one, which keeps
/// using memory until it is stored.
@Component
public final class CheckInMemoryLimit {
    /// In bytes of JSON; a host with two thousand packages sends less.
    public static final int MAX_SMALL_BYTES = 256 * 1024;

    private static final int MAX_CONCURRENT_SMALL = 4;
    private static final int MAX_WAIT_SECONDS = 10;

    private final Semaphore small = new Semaphore(MAX_CONCURRENT_SMALL, true);
    private final Semaphore large = new Semaphore(1, true);

    /// Must be released.
    public record Permit(Semaphore semaphore) implements AutoCloseable {
        @Override
        public void close() {
            semaphore.release();
        }
    }

    /// For a body of at most [#MAX_SMALL_BYTES], while it is read.
    ///
    /// @throws CheckIns.Busy when no permit becomes free in time
    Permit forSmall() throws CheckInWriter.Busy {
        return acquire(small);
    }

    /// For a body of any size, until it is answered.
    ///
    /// @throws CheckIns.Busy when no permit becomes free in time
    Permit forLarge() throws CheckInWriter.Busy {
        return acquire(large);
    }

    /// For a body of this size, until it is answered. Empty when no permit becomes free in time.
    public Optional<Permit> tryAcquire(long bytes) {
        return tryAcquire(bytes > MAX_SMALL_BYTES ? large : small);
    }

    private static Permit acquire(Semaphore places) throws CheckInWriter.Busy {
        return tryAcquire(places).orElseThrow(CheckInWriter.Busy::new);
    }

    private static Optional<Permit> tryAcquire(Semaphore places) {
        try {
            if (places.tryAcquire(MAX_WAIT_SECONDS, TimeUnit.SECONDS)) {
                return Optional.of(new Permit(places));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Optional.empty();
    }
}
