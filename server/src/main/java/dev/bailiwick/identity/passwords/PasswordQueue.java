package dev.bailiwick.identity.passwords;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;

/// The queue in front of the comparison of passwords: a few at a time, in the order of arrival; a
/// bounded number waits, for a bounded time. One place more is kept for who must get in when a
/// crowd holds all others.
@Component
public final class PasswordQueue {
    private static final int LONGEST = 400;
    private static final int KEPT = 1;
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final Semaphore places;
    private final Semaphore kept = new Semaphore(KEPT, true);
    private final Semaphore waiting;
    private final Duration patience;

    PasswordQueue() {
        this(PasswordHashing.AT_ONCE, LONGEST, PATIENCE);
    }

    PasswordQueue(int places, int longest, Duration patience) {
        this.places = new Semaphore(places, true);
        this.waiting = new Semaphore(longest);
        this.patience = patience;
    }

    /// @param first whether the kept place is theirs when all others are taken
    /// @return empty when too many wait, or for too long
    public <T> Optional<T> inTurn(boolean first, Supplier<T> work) {
        if (first && !places.tryAcquire()) {
            return waitFor(kept) ? worked(kept, work) : Optional.empty();
        }
        if (first) {
            return worked(places, work);
        }
        if (!waiting.tryAcquire()) {
            return Optional.empty();
        }
        boolean turn;
        try {
            turn = waitFor(places);
        } finally {
            waiting.release();
        }
        return turn ? worked(places, work) : Optional.empty();
    }

    private boolean waitFor(Semaphore turns) {
        try {
            return turns.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static <T> Optional<T> worked(Semaphore turn, Supplier<T> work) {
        try {
            return Optional.of(work.get());
        } finally {
            turn.release();
        }
    }
}
