package dev.bailiwick.modules.monitors.checks;

import static dev.bailiwick.platform.schema.Tables.MONITOR_STATE;

import dev.bailiwick.modules.monitors.maintenance.Coverage;
import dev.bailiwick.modules.monitors.maintenance.MaintenanceNow;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Gatherers;
import org.jooq.impl.DSL;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Begins and ends maintenance of monitors that get no result at that time, such as those that are
/// checked once a day. Every server does this; which of them is first does not matter.
@Component
@ConditionalOnWebApplication
final class FollowMaintenance {
    private static final int BATCH_SIZE = 500;

    private final MaintenanceNow maintenance;
    private final MonitorStates states;
    private final StoreResults results;
    private final CheckSchedule schedule;
    private final Transactions transactions;
    private final Clock clock;

    /// In maintenance when this ran last.
    private Set<Long> before = Set.of();

    private boolean allBefore;

    FollowMaintenance(
            MaintenanceNow maintenance,
            MonitorStates states,
            StoreResults results,
            CheckSchedule schedule,
            Transactions transactions,
            Clock clock) {
        this.maintenance = maintenance;
        this.states = states;
        this.results = results;
        this.schedule = schedule;
        this.transactions = transactions;
        this.clock = clock;
    }

    @ScheduledJob("Follow maintenance windows")
    @Scheduled(fixedDelayString = "PT5S", initialDelayString = "PT1S")
    synchronized void run() {
        Coverage coverage = maintenance.refresh();
        Instant now = clock.instant();
        Set<Long> covered = coverage.monitors(now);
        boolean all = coverage.coversAll(now);
        transactions.read(() -> due(covered, all)).stream()
                .gather(Gatherers.windowFixed(BATCH_SIZE))
                .forEach(some -> results.followMaintenance(some, now));
        if (!all && (allBefore || !before.isEmpty())) {
            Set<Long> were = before;
            boolean wereAll = allBefore;
            schedule.soon(id -> (wereAll || were.contains(id)) && !covered.contains(id));
        }
        before = covered;
        allBefore = all;
    }

    /// The monitors whose stored state is another one than it should be.
    private Set<Long> due(Set<Long> covered, boolean all) {
        Set<Long> stored = states.in(MonitorState.MAINTENANCE);
        if (all) {
            return states.notIn(MonitorState.MAINTENANCE, DSL.noCondition());
        }
        var due = new HashSet<>(stored);
        due.removeAll(covered);
        covered.stream()
                .filter(id -> !stored.contains(id))
                .gather(Gatherers.windowFixed(BATCH_SIZE))
                .forEach(some ->
                        due.addAll(
                                states.notIn(
                                        MonitorState.MAINTENANCE,
                                        MONITOR_STATE.MONITOR_ID.in(some))));
        return due;
    }
}
