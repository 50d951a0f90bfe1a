package dev.bailiwick.modules.dns.pihole;

import dev.bailiwick.modules.dns.provider.ProviderFailureException;
import dev.bailiwick.modules.dns.provider.ProviderFailureException.Kind;
import dev.bailiwick.platform.http.HttpTarget;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/// Lets few large responses be in memory at a time: one of an instance, and some of all instances
/// together. Everything else that an instance sends must be small.
final class LargeReads {
    static final HttpTarget.Limits SMALL = new HttpTarget.Limits(Duration.ofSeconds(5), 512 * 1024);
    static final HttpTarget.Limits LARGE =
            new HttpTarget.Limits(Duration.ofSeconds(5), 4 * 1024 * 1024);

    private static final int AT_A_TIME = 3;
    private static final Duration WAIT = Duration.ofSeconds(15);

    private final Semaphore ofAll;
    private final Semaphore ofInstance = new Semaphore(1, true);

    private LargeReads(Semaphore ofAll) {
        this.ofAll = ofAll;
    }

    /// Of the first instance.
    static LargeReads create() {
        return new LargeReads(new Semaphore(AT_A_TIME, true));
    }

    /// Of another instance.
    LargeReads another() {
        return new LargeReads(ofAll);
    }

    interface Read<T> {
        T read() throws ProviderFailureException;
    }

    /// Waits for others first.
    <T> T one(Read<T> read) throws ProviderFailureException {
        acquire(ofInstance);
        try {
            acquire(ofAll);
            try {
                return read.read();
            } finally {
                ofAll.release();
            }
        } finally {
            ofInstance.release();
        }
    }

    private static void acquire(Semaphore permits) throws ProviderFailureException {
        try {
            if (permits.tryAcquire(WAIT.toNanos(), TimeUnit.NANOSECONDS)) {
                return;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new ProviderFailureException(
                Kind.BUSY, "Too much is read at the moment.", "Try again in a minute.");
    }
}
