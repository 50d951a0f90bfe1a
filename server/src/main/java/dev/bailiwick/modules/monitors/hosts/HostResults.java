package dev.bailiwick.modules.monitors.hosts;

import dev.bailiwick.contract.monitor.AssignedChecks;
import dev.bailiwick.contract.monitor.ReportedResult;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.fleet.hosts.checkin.ReportedResults;
import dev.bailiwick.modules.monitors.checks.CheckResult;
import dev.bailiwick.modules.monitors.checks.StoreResults;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.modules.monitors.registry.Monitors;
import dev.bailiwick.platform.db.Transactions;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// Takes what agents report of the monitors that their host checks, and of no others. A host cannot
/// flood this: of each monitor, results count only half an interval after the one before.
@Component
@ConditionalOnWebApplication
final class HostResults implements ReportedResults {
    private static final Duration MAX_AGE = Duration.ofMinutes(ReportedResult.MAX_AGE_MINUTES);
    private static final int MAX_REMEMBERED = 100_000;

    private final Monitors monitors;
    private final StoreResults results;
    private final Transactions transactions;
    private final Map<Key, Instant> latest = new ConcurrentHashMap<>();

    HostResults(Monitors monitors, StoreResults results, Transactions transactions) {
        this.monitors = monitors;
        this.results = results;
        this.transactions = transactions;
    }

    private record Key(long host, long monitor) {}

    @Override
    public void take(Agent agent, List<ReportedResult> reported, Instant received, Duration age) {
        if (reported.isEmpty() || age.compareTo(MAX_AGE) >= 0) {
            return;
        }
        Map<Long, Monitor> assigned =
                transactions
                        .read(() -> monitors.ofHost(agent.hostId(), AssignedChecks.MAX_CHECKS))
                        .stream()
                        .collect(Collectors.toMap(Monitor::id, one -> one));
        if (latest.size() > MAX_REMEMBERED) {
            latest.clear();
        }
        reported.stream()
                .filter(one -> assigned.containsKey(one.id()))
                .filter(one -> one.ageMillis() < MAX_AGE.minus(age).toMillis())
                .sorted(Comparator.comparingLong(ReportedResult::ageMillis).reversed())
                .forEach(one -> {
                    Monitor monitor = assigned.get(one.id());
                    Instant ended = received.minus(age).minusMillis(one.ageMillis());
                    if (monitor != null && isApart(agent.hostId(), monitor, ended, received)) {
                        var _ =
                                results.add(
                                        CheckResult.ofHost(monitor, agent.hostId(), ended, one));
                    }
                });
    }

    private boolean isApart(long host, Monitor monitor, Instant ended, Instant received) {
        var isApart = new AtomicBoolean();
        var _ =
                latest.compute(
                        new Key(host, monitor.id()),
                        (_, before) -> {
                            isApart.set(
                                    before == null
                                            || before.isAfter(received)
                                            || before.plus(monitor.interval().dividedBy(2))
                                                    .isBefore(ended));
                            return before == null || isApart.get() ? ended : before;
                        });
        return isApart.get();
    }
}
