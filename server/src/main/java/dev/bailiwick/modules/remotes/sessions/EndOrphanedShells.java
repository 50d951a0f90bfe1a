package dev.bailiwick.modules.remotes.sessions;

import dev.bailiwick.contract.remote.SessionEvent.Sessions.Entry;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Ends shells that the helper keeps although no session has them: those of an earlier run of a
/// server, and those whose connection broke before their session began.
@Component
@ConditionalOnWebApplication
final class EndOrphanedShells {
    /// How long a session may take to begin once its shell is open.
    static final Duration TIME_TO_BEGIN = Duration.ofSeconds(30);

    private static final Logger LOG = LoggerFactory.getLogger(EndOrphanedShells.class);

    private final HelperShells shells;
    private final LiveSessions sessions;
    private final SessionRows rows;
    private final Transactions transactions;
    private final Clock clock;

    EndOrphanedShells(
            HelperShells shells,
            LiveSessions sessions,
            SessionRows rows,
            Transactions transactions,
            Clock clock) {
        this.shells = shells;
        this.sessions = sessions;
        this.rows = rows;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob("End shells that belong to no remote session")
    @Scheduled(fixedDelayString = "PT30S", initialDelayString = "PT5S")
    void run() {
        Instant before = clock.instant().minus(TIME_TO_BEGIN);
        List<String> candidates =
                shells.list().orElse(List.of()).stream()
                        .filter(one -> shells.isOwn(one) && one.since().isBefore(before))
                        .map(Entry::session)
                        .toList();
        if (candidates.isEmpty()) {
            return;
        }
        // A session is in memory before it has a row.
        Set<String> known =
                sessions.all().stream()
                        .map(one -> one.row().helperSession())
                        .collect(Collectors.toSet());
        known.addAll(transactions.read(() -> rows.openWith(candidates)));
        for (String one : candidates) {
            if (!known.contains(one)) {
                LOG.info("A shell without a remote session ends.");
                if (!shells.end(one)) {
                    return; // the next round asks again
                }
            }
        }
    }
}
