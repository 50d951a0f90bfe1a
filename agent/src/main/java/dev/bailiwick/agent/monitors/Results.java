package dev.bailiwick.agent.monitors;

import dev.bailiwick.agent.EarlyReport;
import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.contract.monitor.ResultState;
import dev.bailiwick.probes.Prober;
import dev.bailiwick.probes.result.Outcome;
import dev.bailiwick.probes.result.Result;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/// Results since the last check-in. If there are too many, the oldest are dropped. When something
/// goes down or works again, the next check-in is made early.
public final class Results {
    static final int MAX_RESULTS = 1_000;

    private final EarlyReport early;
    private final Deque<Measured> measured = new ArrayDeque<>();
    private final Map<Long, Boolean> isDown = new HashMap<>();

    /// @param began in the time of [System#nanoTime], as is `ended`
    private record Measured(long id, Prober.Outcomes outcomes, long began, long ended) {}

    public Results(EarlyReport early) {
        this.early = early;
    }

    /// @param began in the time of [System#nanoTime]
    synchronized void add(long id, Prober.Outcomes outcomes, long began) {
        if (measured.size() == MAX_RESULTS) {
            var _ = measured.removeFirst();
        }
        measured.addLast(new Measured(id, outcomes, began, System.nanoTime()));
        boolean failed = outcomes.last().outcome() == Outcome.DOWN;
        Boolean before = isDown.put(id, failed);
        if (before == null ? failed : before != failed) {
            early.request();
        }
    }

    /// Forgets the states of all others.
    synchronized void keep(Set<Long> ids) {
        isDown.keySet().retainAll(ids);
        measured.removeIf(one -> !ids.contains(one.id()));
    }

    /// All, the oldest first. There are none afterwards.
    public synchronized List<ReportedResult> take() {
        long now = System.nanoTime();
        List<ReportedResult> all = measured.stream().map(one -> reported(one, now)).toList();
        measured.clear();
        return all;
    }

    private static ReportedResult reported(Measured one, long now) {
        Result result = one.outcomes().last();
        var trips = result.roundTrips();
        var certificate = result.certificate();
        return new ReportedResult(
                one.id(),
                state(result.outcome()),
                result.message(),
                one.outcomes().failures(),
                TimeUnit.NANOSECONDS.toMillis(now - one.ended()),
                TimeUnit.NANOSECONDS.toMillis(one.ended() - one.began()),
                millis(result.responseTime()),
                trips == null ? null : Double.valueOf(trips.loss()),
                certificate == null ? null : certificate.notAfter());
    }

    private static ResultState state(Outcome outcome) {
        return switch (outcome) {
            case UP -> ResultState.UP;
            case DEGRADED -> ResultState.DEGRADED;
            case DOWN -> ResultState.DOWN;
        };
    }

    private static @Nullable Double millis(@Nullable Duration time) {
        return time == null ? null : Double.valueOf(time.toNanos() / 1e6);
    }
}
