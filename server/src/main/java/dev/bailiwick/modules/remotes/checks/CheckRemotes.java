package dev.bailiwick.modules.remotes.checks;

import dev.bailiwick.modules.remotes.registry.Reachability;
import dev.bailiwick.modules.remotes.registry.Remote;
import dev.bailiwick.modules.remotes.registry.Remotes;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import dev.bailiwick.platform.network.Destination;
import dev.bailiwick.platform.network.OutboundPolicy;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Checks every machine each five minutes, and new ones within a minute; not those behind a jump
/// host, which the server itself need not reach.
@Component
final class CheckRemotes {
    private static final int MAX_CONCURRENT = 32;

    /// Less than five minutes, so that the run of the fifth minute finds them due.
    private static final Duration INTERVAL = Duration.ofSeconds(290);

    private final Remotes remotes;
    private final OutboundPolicy policy;
    private final Transactions transactions;
    private final Clock clock;

    CheckRemotes(Remotes remotes, OutboundPolicy policy, Transactions transactions, Clock clock) {
        this.remotes = remotes;
        this.policy = policy;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Scheduled(fixedDelayString = "PT1M", initialDelayString = "PT30S")
    @ScheduledJob(value = "Check whether machines are reachable", onOneServer = true)
    void run() {
        Instant due = clock.instant().minus(INTERVAL);
        List<Remote> waiting =
                transactions.read(remotes::all).stream()
                        .filter(Remote::isCheckedForReachability)
                        .filter(one -> isDue(one.reachability(), due))
                        .toList();
        // Platform threads: the system's resolver holds the carrier of a virtual one.
        try (ExecutorService threads =
                Executors.newFixedThreadPool(
                        MAX_CONCURRENT, Thread.ofPlatform().name("remote-check-", 0).factory())) {
            var found =
                    threads.invokeAll(
                            waiting.stream()
                                    .map(one -> (Callable<Reachability>) () -> check(one))
                                    .toList());
            transactions.write(() -> {
                for (int i = 0; i < found.size(); i++) {
                    remotes.recordCheck(waiting.get(i), found.get(i).resultNow());
                }
            });
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the server stops
        }
    }

    private static boolean isDue(Reachability last, Instant due) {
        Instant at = last.checkedAt();
        return at == null || !at.isAfter(due);
    }

    private Reachability check(Remote remote) {
        TcpCheck found = TcpCheck.of(Destination.of(remote.address(), policy), remote.port());
        Instant now = clock.instant();
        Reachability before = remote.reachability();
        boolean isSame =
                before.since() != null && remote.isUnreachable() == (found.failure() != null);
        return new Reachability(
                now, isSame ? before.since() : now, found.millis(), found.failure());
    }
}
