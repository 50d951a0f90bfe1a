package dev.bailiwick.monitoring.scans;

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

/// Runs scans that are due, requested, or abandoned by a server that stopped: of several servers,
/// the one that claims the row. Two at a time on this server, each on a platform thread because
/// native code waits.
@Component
@ConditionalOnWebApplication
public final class ScanScheduler {
    static final Duration RETENTION = Duration.ofDays(90);
    private static final Logger LOG = LoggerFactory.getLogger(ScanScheduler.class);
    private static final int MAX_CONCURRENT = 2;
    private static final int SECONDS_TO_END = 5;
    private static final int MAX_FAILURES = 3;

    private final Scans scans;
    private final ScannedNetworks networks;
    private final RunScan runScan;
    private final Transactions transactions;
    private final Clock clock;
    private final Semaphore slots = new Semaphore(MAX_CONCURRENT);
    private final Map<Long, Failures> failures = new ConcurrentHashMap<>();
    private final ExecutorService threads =
            Executors.newCachedThreadPool(Thread.ofPlatform().daemon().name("scans-", 0).factory());

    /// How often a scan failed after the same address on this server.
    private record Failures(@Nullable IpAddress cursor, int count) {
        static Failures first(Scan scan) {
            return new Failures(scan.cursor(), 1);
        }

        Failures followedBy(Failures next) {
            return Objects.equals(cursor, next.cursor)
                    ? new Failures(cursor, count + next.count)
                    : next;
        }
    }

    ScanScheduler(
            Scans scans,
            ScannedNetworks networks,
            RunScan runScan,
            Transactions transactions,
            Clock clock) {
        this.scans = scans;
        this.networks = networks;
        this.runScan = runScan;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob("Scan subnets")
    @Scheduled(fixedDelayString = "PT2S", initialDelayString = "PT5S")
    void run() {
        Instant now = clock.instant();
        List<Long> due = transactions.read(() -> networks.due(now));
        for (long network : due) {
            transactions.write(() -> {
                boolean ignored = scans.add(network, "", now);
                networks.markStarted(network, now);
            });
        }
        startScans();
    }

    @ScheduledJob("Delete old scans")
    @Scheduled(fixedDelayString = "PT6H", initialDelayString = "PT4M")
    void deleteOld() {
        failures.clear(); // of scans that other servers ended
        Instant before = clock.instant().minus(RETENTION);
        transactions.write(() -> scans.delete(before));
    }

    /// Starts as many scans as there are free slots. Returns immediately.
    public void startScans() {
        while (slots.tryAcquire()) {
            boolean begun = false;
            try {
                // unique per claim: after a long sleep, this very server may have lost its earlier
                // claim
                String runner = UUID.randomUUID().toString();
                Optional<Scan> mine = takeScan(runner);
                if (mine.isEmpty()) {
                    return;
                }
                threads.execute(() -> work(mine.get(), runner));
                begun = true;
            } finally {
                if (!begun) {
                    slots.release();
                }
            }
        }
    }

    private Optional<Scan> takeScan(String runner) {
        Instant now = clock.instant();
        return transactions.read(() -> scans.hasPending(now))
                ? transactions.write(() -> scans.claim(runner, now))
                : Optional.empty();
    }

    private void work(Scan scan, String runner) {
        try {
            runScan.run(scan, runner);
            failures.remove(scan.id());
        } catch (RuntimeException e) {
            recordFailure(scan, runner, e);
        } finally {
            if (Thread.interrupted()) {
                transactions.write(() -> scans.release(scan.id(), runner));
            }
            slots.release();
        }
    }

    /// Ends a scan that makes no progress; otherwise it would be resumed every minute forever.
    private void recordFailure(Scan scan, String runner, RuntimeException e) {
        boolean stopped = Thread.currentThread().isInterrupted();
        if (stopped
                || failures.merge(scan.id(), Failures.first(scan), Failures::followedBy).count()
                        < MAX_FAILURES) {
            LOG.error("A scan failed and is resumed", e);
            return;
        }
        LOG.error("A scan failed at the same point each time and is ended", e);
        transactions.write(() ->
                scans.end(
                        scan.id(),
                        runner,
                        ScanState.FAILED,
                        "It failed three times at the same point. See the server's log.",
                        clock.instant()));
        failures.remove(scan.id());
    }

    /// Releases running scans, which resume after a restart or on another server.
    @PreDestroy
    void stop() throws InterruptedException {
        threads.shutdownNow();
        boolean ignored = threads.awaitTermination(SECONDS_TO_END, TimeUnit.SECONDS);
    }
}
