package dev.bailiwick.platform.jobs;

import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Decides which server runs a job. A server claims a job that is due for a short time and renews
/// the lease while the job runs, so that another takes over soon after a server was killed.
@Component
final class JobLeases {
    private static final Logger LOG = LoggerFactory.getLogger(JobLeases.class);

    /// How much before its time a job may run, because timers are not exact. Otherwise one that is
    /// a millisecond early would wait for another interval.
    private static final Duration MAX_EARLY = Duration.ofSeconds(5);

    private final JobTable table;
    private final Transactions transactions;
    private final ServerName server;
    private final Clock clock;

    /// The last run of each job on this server.
    private final Map<String, JobRun> own = new ConcurrentHashMap<>();

    JobLeases(JobTable table, Transactions transactions, ServerName server, Clock clock) {
        this.table = table;
        this.transactions = transactions;
        this.server = server;
        this.clock = clock;
    }

    /// Claims a job if it is due. Writes nothing if it is not.
    Optional<JobRun> claim(String name, Duration interval) {
        Instant now = clock.instant();
        Optional<JobTable.Row> found = transactions.read(() -> table.find(name));
        if (found.filter(row -> !isAvailable(row, interval, now)).isPresent()) {
            return Optional.empty();
        }
        JobTable.Row before = found.orElse(null);
        Instant next = now.plus(interval);
        var run = new JobRun(table, name, UUID.randomUUID(), now, next, before);
        boolean claimed =
                transactions.write(
                        () -> table.claim(name, before, run.lease(), server.toString(), now, next));
        if (!claimed) {
            return Optional.empty();
        }
        own.put(name, run);
        return Optional.of(run);
    }

    private boolean isAvailable(JobTable.Row row, Duration interval, Instant now) {
        Duration sixth = interval.dividedBy(6);
        Duration early = sixth.compareTo(MAX_EARLY) < 0 ? sixth : MAX_EARLY;
        return row.isDue(now, early) && (!row.isLeased(now) || hasEndedHere(row));
    }

    /// Its end may not have been stored.
    private boolean hasEndedHere(JobTable.Row row) {
        return ownRun(row).filter(JobRun::isEnded).isPresent();
    }

    /// Whether it runs now. Of a short run on another server, this is not known.
    boolean isRunning(JobTable.Row row) {
        return ownRun(row)
                .map(run -> !run.isEnded())
                .orElseGet(() -> row.isLeased(clock.instant()) && row.isLong());
    }

    /// The last run, if it was on this server.
    private Optional<JobRun> ownRun(JobTable.Row row) {
        return Optional.ofNullable(own.get(row.name()))
                .filter(run -> run.lease().equals(row.lease()));
    }

    /// @param failure null after a success
    void end(JobRun run, Duration took, @Nullable String failure) {
        run.setEnded();
        if (run.isWorthStoring(took, failure)) {
            transactions.write(() -> table.end(run.lease(), clock.instant(), took, failure));
        }
    }

    @ScheduledJob("Renew the leases of running jobs")
    @Scheduled(fixedRateString = "PT5S", initialDelayString = "PT5S")
    void renew() {
        List<UUID> running =
                own.values().stream().filter(run -> !run.isEnded()).map(JobRun::lease).toList();
        if (running.isEmpty()) {
            return;
        }
        Instant now = clock.instant();
        if (transactions.write(() -> table.renew(running, now)) < running.size()) {
            LOG.warn("Another server runs a job that this server began: it was suspended");
        }
    }
}
