package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.Monitor;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.springframework.stereotype.Component;

/// Whether this server's own network works: if no monitor gets an answer, nothing is known of any
/// of them, instead of all of them being down.
@Component
final class OwnNetwork {
    /// With fewer, it cannot be told.
    private static final int MIN_MONITORS = 3;

    private static final int ASKED = 3;

    private final AtomicLong workedAt = new AtomicLong(System.nanoTime());
    private final AtomicReference<List<Monitor>> checked = new AtomicReference<>(List.of());

    /// Whether a monitor gets an answer now.
    interface Question {
        boolean answers(Monitor monitor) throws InterruptedException;
    }

    /// Some monitor got an answer.
    void works() {
        workedAt.set(System.nanoTime());
    }

    /// Those that this server checks itself.
    void checks(List<Monitor> monitors) {
        checked.set(List.copyOf(monitors));
    }

    /// @param start since when a monitor has failed, in the time of [System#nanoTime]
    /// @param question asked for a few other monitors unless one of them has worked since
    boolean isGone(Monitor failed, long start, Question question) throws InterruptedException {
        List<Monitor> all = checked.get();
        if (all.size() < MIN_MONITORS || workedAt.get() - start > 0) {
            return false;
        }
        int first = ThreadLocalRandom.current().nextInt(all.size());
        int asked = 0;
        for (int i = 0; i < all.size() && asked < ASKED; i++) {
            Monitor other = all.get((first + i) % all.size());
            if (other.id() != failed.id()) {
                asked++;
                if (question.answers(other)) {
                    works();
                    return false;
                }
            }
        }
        return true;
    }
}
