package dev.bailiwick.fleet.checkin;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.springframework.stereotype.Component;

/// The memory that check-ins of all hosts take together. JSON takes up to thirty times its length
/// while it is read: a few small ones are read at a time, and one that is large, which goes on
/// taking memory until it is stored.
@Component
final class CheckInMemoryLimit {
    /// In bytes of JSON; what a host with two thousand packages says takes less.
    static final int SMALL = 256 * 1024;

    private static final int SMALL_AT_ONCE = 4;
    private static final int LONGEST_WAIT_SECONDS = 10;

    private final Semaphore small = new Semaphore(SMALL_AT_ONCE, true);
    private final Semaphore large = new Semaphore(1, true);

    /// To be given back.
    record Place(Semaphore of) implements AutoCloseable {
        @Override
        public void close() {
            of.release();
        }
    }

    /// For one of at most [#SMALL], while it is read.
    ///
    /// @throws CheckIns.Busy when none gets free in time
    Place forSmall() throws CheckIns.Busy {
        return enter(small);
    }

    /// For one of any size, until it is answered.
    ///
    /// @throws CheckIns.Busy when none gets free in time
    Place forLarge() throws CheckIns.Busy {
        return enter(large);
    }

    private static Place enter(Semaphore places) throws CheckIns.Busy {
        try {
            if (places.tryAcquire(LONGEST_WAIT_SECONDS, TimeUnit.SECONDS)) {
                return new Place(places);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        throw new CheckIns.Busy();
    }
}
