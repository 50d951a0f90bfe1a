package dev.bailiwick.agent;

import dev.bailiwick.agent.json.Gzip;
import dev.bailiwick.agent.spool.Spool;
import dev.bailiwick.contract.CheckIn;
import dev.bailiwick.engine.CheckInJson;
import java.time.Duration;
import java.util.random.RandomGenerator;

/// Measures at equal intervals, whatever the server does meanwhile, and earlier on request.
final class ReportLoop {
    /// The time over which the first check-in measures the processors.
    static final Duration FIRST_LOOK = Duration.ofSeconds(1);

    /// Whatever happens meanwhile.
    private static final Duration BETWEEN_EARLY = Duration.ofSeconds(10);

    private final Reporter reporter;
    private final Spool buffer;
    private final ReportingInterval pace;
    private final RandomGenerator random;
    private final EarlyReport early;
    private long lostBefore;

    ReportLoop(
            Reporter reporter,
            Spool buffer,
            ReportingInterval pace,
            EarlyReport early,
            RandomGenerator random) {
        this.early = early;
        this.reporter = reporter;
        this.buffer = buffer;
        this.pace = pace;
        this.random = random;
    }

    /// The first report is immediate, so that people see a new host; the second follows after a
    /// random part of the interval, so that hosts which started together do not always report
    /// together.
    void run() throws InterruptedException {
        reporter.begin();
        Thread.sleep(FIRST_LOOK);
        round();
        long due = System.nanoTime() + random.nextLong(pace.interval().toNanos());
        while (true) {
            boolean _ = early.await(until(due));
            round();
            if (due - System.nanoTime() > 0) {
                Duration rest = until(due);
                Thread.sleep(rest.compareTo(BETWEEN_EARLY) < 0 ? rest : BETWEEN_EARLY);
            } else {
                due = Math.max(due + pace.interval().toNanos(), System.nanoTime());
            }
        }
    }

    private static Duration until(long due) {
        return Duration.ofNanos(Math.max(0, due - System.nanoTime()));
    }

    /// Top of this thread: a failed report is logged and does not end the agent.
    private void round() {
        try {
            if (buffer.lost() != lostBefore) {
                lostBefore = buffer.lost();
                reporter.tellInventoryAgain();
            }
            CheckIn checkIn = reporter.checkIn(pace.seconds());
            buffer.add(Gzip.of(CheckInJson.bytes(checkIn)), checkIn.sentAt());
        } catch (RuntimeException e) {
            Log.error("This report failed: " + Log.place(e));
        }
        // Otherwise the remains of reports fill the heap, which never shrinks before it is full.
        // Little is in use now, so this takes milliseconds.
        System.gc();
    }
}
