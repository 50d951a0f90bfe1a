package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.jobs.ScheduledJob;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/// Stores results, many in one transaction. States are judged there, so that it does not matter
/// which server has checked a monitor.
@Component
@ConditionalOnWebApplication
public class StoreResults {
    private static final Logger LOG = LoggerFactory.getLogger(StoreResults.class);
    private static final int BATCH_SIZE = 500;

    /// Of two minutes with ten thousand monitors. If the database does not accept results for
    /// longer, the latest are lost.
    private static final int MAX_WAITING = 20_000;

    private final Monitors monitors;
    private final MonitorStates states;
    private final ResponseTimes times;
    private final MaintenanceSteps maintenance;
    private final HostJudgement hosts;
    private final Transactions transactions;
    private final BlockingQueue<CheckResult> waiting = new LinkedBlockingQueue<>(MAX_WAITING);
    private final LongAdder lost = new LongAdder();

    StoreResults(
            Monitors monitors,
            MonitorStates states,
            ResponseTimes times,
            MaintenanceSteps maintenance,
            HostJudgement hosts,
            Transactions transactions) {
        this.monitors = monitors;
        this.states = states;
        this.times = times;
        this.maintenance = maintenance;
        this.hosts = hosts;
        this.transactions = transactions;
    }

    /// Returns at once; it is stored within a second.
    ///
    /// @return false if too many wait already: it is lost
    public boolean add(CheckResult result) {
        boolean isKept = waiting.offer(result);
        if (!isKept) {
            lost.increment();
        }
        return isKept;
    }

    @ScheduledJob("Store monitor results")
    @Scheduled(fixedDelayString = "PT1S", initialDelayString = "PT1S")
    public void run() {
        long lostBefore = lost.sumThenReset();
        if (lostBefore > 0) {
            LOG.warn("{} results of monitors were lost: the database is too slow.", lostBefore);
        }
        var batch = new ArrayList<CheckResult>(BATCH_SIZE);
        while (waiting.drainTo(batch, BATCH_SIZE) > 0) {
            store(batch);
            batch.clear();
        }
    }

    /// Also for a result that somebody waits for.
    void store(List<CheckResult> results) {
        transactions.write(() -> {
            Set<Long> ids =
                    monitors.lock(
                            results.stream().map(CheckResult::monitor).collect(Collectors.toSet()));
            Map<Long, Monitor> known =
                    monitors.all(ids).stream()
                            .collect(Collectors.toMap(Monitor::id, monitor -> monitor));
            List<CheckResult> kept =
                    results.stream()
                            .filter(result -> known.containsKey(result.monitor()))
                            .sorted(Comparator.comparing(CheckResult::ended))
                            .toList();
            List<CheckResult> meant = hosts.combined(kept, known);
            judge(meant, known);
            times.record(meant);
        });
    }

    /// Begins and ends maintenance of monitors without a result.
    void followMaintenance(Collection<Long> monitorIds, Instant now) {
        transactions.write(() -> {
            Set<Long> ids = monitors.lock(monitorIds);
            Map<Long, MonitorStatus> before = states.of(ids);
            var after = new HashMap<Long, MonitorStatus>();
            for (Monitor monitor : monitors.all(ids)) {
                MonitorStatus last = before.get(monitor.id());
                if (last != null) {
                    MonitorStatus next = maintenance.step(monitor, last, now);
                    if (!next.equals(last)) {
                        after.put(monitor.id(), next);
                    }
                }
            }
            states.save(after);
        });
    }

    private void judge(List<CheckResult> results, Map<Long, Monitor> known) {
        Map<Long, MonitorStatus> before = states.of(known.keySet());
        var after = new HashMap<Long, MonitorStatus>();
        for (CheckResult result : results) {
            Monitor monitor = Objects.requireNonNull(known.get(result.monitor()));
            boolean isFirst = !before.containsKey(monitor.id()) && !after.containsKey(monitor.id());
            MonitorStatus last =
                    isFirst
                            ? MonitorStatus.fresh(result.began())
                            : maintenance.step(
                                    monitor,
                                    Objects.requireNonNull(
                                            after.getOrDefault(
                                                    monitor.id(), before.get(monitor.id()))),
                                    result.ended());
            boolean isPlanned =
                    isFirst
                            ? maintenance.covers(monitor, result.ended())
                            : last.state() == MonitorState.MAINTENANCE;
            CheckResult meant = isPlanned ? result.duringMaintenance() : result;
            MonitorStatus next =
                    monitor.isFromHosts()
                            ? last.after(
                                    hosts.inOrder(meant, last.checkedAt()), monitor.failures(), 1)
                            : last.after(meant, monitor.failures(), monitor.successes());
            if (next.state() != last.state() || isFirst) {
                states.changed(monitor.id(), next);
            }
            after.put(monitor.id(), next);
        }
        states.save(after);
    }
}
