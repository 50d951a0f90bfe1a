package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.Monitor;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Whether this server's own network works: if no monitor gets an answer, nothing is known of any
/// of them, instead of all of them being down.
@Component
final class OwnNetwork {
    /// With fewer, it cannot be told.
    private static final int MIN_MONITORS = 3;

    private static final int ASKED = 3;

    /// How long an answer to the question holds while nothing works.
    private static final Duration HOLDS = Duration.ofSeconds(5);

    private final AtomicLong workedAt = new AtomicLong(System.nanoTime());
    private final AtomicLong goneAt = new AtomicLong(System.nanoTime() - HOLDS.toNanos());
    private final Map<Long, Long> answeredAt = new ConcurrentHashMap<>();
    private final AtomicReference<List<Monitor>> checked = new AtomicReference<>(List.of());

    /// Whether a monitor gets an answer now.
    interface Question {
        boolean answers(Monitor monitor) throws InterruptedException;
    }

    /// This monitor got an answer.
    void works(long monitor) {
        long now = System.nanoTime();
        workedAt.set(now);
        answeredAt.put(monitor, now);
    }

    /// Those that this server checks itself.
    void checks(List<Monitor> monitors) {
        checked.set(List.copyOf(monitors));
        answeredAt
                .keySet()
                .retainAll(monitors.stream().map(Monitor::id).collect(Collectors.toSet()));
    }

    /// @param start since when a monitor has failed, in the time of [System#nanoTime]
    /// @param question asked for those that answered last, unless one of them has since
    boolean isGone(Monitor failed, long start, Question question) throws InterruptedException {
        List<Monitor> all = checked.get();
        if (all.size() < MIN_MONITORS || workedAt.get() - start > 0) {
            return false;
        }
        long known = goneAt.get();
        if (System.nanoTime() - known < HOLDS.toNanos() && workedAt.get() - known < 0) {
            return true;
        }
        for (Monitor other : lastAnswered(all, failed)) {
            if (question.answers(other)) {
                works(other.id());
                return false;
            }
        }
        goneAt.set(System.nanoTime());
        return true;
    }

    /// Monitors that have been down for long say nothing about the network.
    private List<Monitor> lastAnswered(List<Monitor> all, Monitor failed) {
        long now = System.nanoTime();
        return all.stream()
                .filter(one -> one.id() != failed.id())
                .sorted(
                        Comparator.comparingLong(one -> {
                            Long answered = answeredAt.get(one.id());
                            return answered == null ? Long.MAX_VALUE : now - answered;
                        }))
                .limit(ASKED)
                .toList();
    }
}
