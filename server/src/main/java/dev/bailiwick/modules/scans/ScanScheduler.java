package dev.bailiwick.modules.scans;

import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.network.IpAddress;
import jakarta.annotation.PreDestroy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Takes up sweeps that are due, wanted or left behind by a server that is gone: of several servers
/// whoever takes the row. Two at a time here, each on a thread of the system's, since native code
/// waits.
@Component
@ConditionalOnWebApplication
public final class ScanScheduler {
    static final Duration KEPT = Duration.ofDays(90);
    private static final Logger LOG = LoggerFactory.getLogger(ScanScheduler.class);
    private static final int AT_ONCE = 2;
    private static final int SECONDS_TO_END = 5;
    private static final int MOST_FAILURES = 3;

    private final Scans sweeps;
    private final ScannedNetworks networks;
    private final RunScan carryOut;
    private final Transactions transactions;
    private final Clock clock;
    private final Semaphore free = new Semaphore(AT_ONCE);
    private final Map<Long, Failures> failures = new ConcurrentHashMap<>();
    private final ExecutorService threads =
            Executors.newCachedThreadPool(
                    Thread.ofPlatform().daemon().name("sweeps-", 0).factory());

    /// How often a sweep broke off behind the same address, on this server.
    private record Failures(@Nullable IpAddress behind, int count) {
        static Failures once(Scan sweep) {
            return new Failures(sweep.cursor(), 1);
        }

        Failures and(Failures next) {
            return Objects.equals(behind, next.behind)
                    ? new Failures(behind, count + next.count)
                    : next;
        }
    }

    ScanScheduler(
            Scans sweeps,
            ScannedNetworks networks,
            RunScan carryOut,
            Transactions transactions,
            Clock clock) {
        this.sweeps = sweeps;
        this.networks = networks;
        this.carryOut = carryOut;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob("Sweep subnets")
    @Scheduled(fixedDelayString = "PT2S", initialDelayString = "PT5S")
    void run() {
        Instant now = clock.instant();
        List<Long> due = transactions.read(() -> networks.due(now));
        for (long network : due) {
            transactions.write(() -> {
                boolean ignored = sweeps.add(network, "", now);
                networks.begun(network, now);
            });
        }
        takeUp();
    }

    @ScheduledJob("Forget old sweeps")
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT4M")
    void forget() {
        failures.clear(); // of sweeps that others ended
        Instant before = clock.instant().minus(KEPT);
        transactions.write(() -> sweeps.forget(before));
    }

    /// As many as have a turn. Returns at once.
    public void takeUp() {
        while (free.tryAcquire()) {
            boolean begun = false;
            try {
                // of this one taking: after a long sleep it may be left behind by this very server
                String runner = UUID.randomUUID().toString();
                Optional<Scan> mine = taken(runner);
                if (mine.isEmpty()) {
                    return;
                }
                threads.execute(() -> work(mine.get(), runner));
                begun = true;
            } finally {
                if (!begun) {
                    free.release();
                }
            }
        }
    }

    private Optional<Scan> taken(String runner) {
        Instant now = clock.instant();
        return transactions.read(() -> sweeps.anyToTake(now))
                ? transactions.write(() -> sweeps.take(runner, now))
                : Optional.empty();
    }

    private void work(Scan sweep, String runner) {
        try {
            carryOut.run(sweep, runner);
            failures.remove(sweep.id());
        } catch (RuntimeException e) {
            brokeOff(sweep, runner, e);
        } finally {
            if (Thread.interrupted()) {
                transactions.write(() -> sweeps.release(sweep.id(), runner));
            }
            free.release();
        }
    }

    /// One that gets nowhere is ended, or it would be taken up each minute without end.
    private void brokeOff(Scan sweep, String runner, RuntimeException e) {
        boolean stopped = Thread.currentThread().isInterrupted();
        if (stopped
                || failures.merge(sweep.id(), Failures.once(sweep), Failures::and).count()
                        < MOST_FAILURES) {
            LOG.error("A sweep broke off and is taken up again", e);
            return;
        }
        LOG.error("A sweep broke off at the same place each time and is ended", e);
        transactions.write(() ->
                sweeps.end(
                        sweep.id(),
                        runner,
                        ScanState.FAILED,
                        "It broke off three times at the same place. The log of the server says"
                                + " why.",
                        clock.instant()));
        failures.remove(sweep.id());
    }

    /// What is under way is given back and goes on after the start, or on another server.
    @PreDestroy
    void stop() throws InterruptedException {
        threads.shutdownNow();
        boolean ignored = threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
    }
}
