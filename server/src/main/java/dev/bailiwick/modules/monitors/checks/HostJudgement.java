package dev.bailiwick.modules.monitors.checks;

import dev.bailiwick.fleet.hosts.registry.HostReports;
import dev.bailiwick.modules.monitors.registry.Monitor;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Judges monitors that hosts check: each host by its own results, and then all of them together.
@Component
final class HostJudgement {
    /// A host that has not reported for so many of its intervals, and of the monitor's, knows
    /// nothing.
    private static final int MISSED = 3;

    /// Results of one host are further apart. One that arrives a second time is not counted again.
    private static final Duration APART = Duration.ofSeconds(5);

    /// If the latest result is more than this in the future, the clock was set back.
    private static final Duration MAX_AHEAD = Duration.ofMinutes(15);

    private final Dependencies dependencies;
    private final MonitorStates states;
    private final HostStatuses statuses;
    private final HostReports reports;
    private final Transactions transactions;
    private final Clock clock;

    HostJudgement(
            Dependencies dependencies,
            MonitorStates states,
            HostStatuses statuses,
            HostReports reports,
            Transactions transactions,
            Clock clock) {
        this.dependencies = dependencies;
        this.states = states;
        this.statuses = statuses;
        this.reports = reports;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Replaces results of hosts by what they mean for their monitors, and stores them. Those of
    /// hosts that do not check the monitor are left out. Runs in the caller's transaction.
    ///
    /// @param results in the order in which the checks ended
    /// @param known the monitors, which are locked
    List<CheckResult> combined(List<CheckResult> results, Map<Long, Monitor> known) {
        Set<Long> fromHosts =
                results.stream()
                        .filter(one -> one.host() != null)
                        .map(CheckResult::monitor)
                        .collect(Collectors.toSet());
        if (fromHosts.isEmpty()) {
            return results;
        }
        var round = new Round(statuses.of(fromHosts));
        var meant = new ArrayList<CheckResult>();
        for (CheckResult one : results) {
            Monitor monitor = Objects.requireNonNull(known.get(one.monitor()));
            if (one.host() == null) {
                meant.add(one);
            } else if (monitor.isFromHosts() && !monitor.isPaused() && round.take(monitor, one)) {
                CombinedStatus all = round.of(monitor);
                meant.add(behind(monitor, all.result(one.began(), one.ended())));
            }
        }
        statuses.save(round.changed.values());
        return meant;
    }

    /// What is known now of a monitor that hosts check, if that is not its state: hosts may have
    /// become silent, or were removed.
    Optional<CheckResult> ifChanged(Monitor monitor) {
        return transactions.read(() -> {
            Instant now = clock.instant();
            List<Long> id = List.of(monitor.id());
            CombinedStatus all = new Round(statuses.of(id)).of(monitor);
            CheckResult result = behind(monitor, all.result(now, now));
            MonitorState before = states.find(monitor.id()).map(MonitorStatus::state).orElse(null);
            return result.state() == before ? Optional.empty() : Optional.of(result);
        });
    }

    /// A result that is not older than the one before.
    CheckResult inOrder(CheckResult result, Instant before) {
        return before.isAfter(result.ended().plus(MAX_AHEAD)) ? result : result.notBefore(before);
    }

    /// The statuses of the hosts of some monitors, as they change.
    private final class Round {
        private final Instant now = clock.instant();
        private final Map<Long, List<HostStatus>> of;
        private final Map<Long, Duration> reporting;
        private final Map<List<Long>, HostStatus> changed = new HashMap<>();

        Round(Map<Long, List<HostStatus>> of) {
            this.of = of;
            Set<Long> hosts =
                    of.values().stream()
                            .flatMap(Collection::stream)
                            .map(HostStatus::host)
                            .collect(Collectors.toSet());
            this.reporting = reports.reporting(hosts, now);
        }

        /// @return whether it counts
        boolean take(Monitor monitor, CheckResult result) {
            HostStatus before =
                    all(monitor).stream()
                            .filter(one -> Objects.equals(one.host(), result.host()))
                            .findFirst()
                            .orElse(null);
            if (before == null || isRepeated(before.status(), result)) {
                return false;
            }
            MonitorStatus last =
                    before.status() == null ? MonitorStatus.fresh(result.began()) : before.status();
            MonitorStatus next =
                    last.after(
                            inOrder(result, last.checkedAt()),
                            monitor.failures(),
                            monitor.successes());
            changed.put(
                    List.of(monitor.id(), before.host()),
                    new HostStatus(monitor.id(), before.host(), before.name(), next, now));
            return true;
        }

        private boolean isRepeated(@Nullable MonitorStatus last, CheckResult result) {
            return last != null
                    && !last.checkedAt().isAfter(now)
                    && result.ended().isBefore(last.checkedAt().plus(APART));
        }

        private List<HostStatus> all(Monitor monitor) {
            return of.getOrDefault(monitor.id(), List.of()).stream()
                    .map(one -> changed.getOrDefault(List.of(one.monitor(), one.host()), one))
                    .toList();
        }

        CombinedStatus of(Monitor monitor) {
            Map<Boolean, List<HostStatus>> byKnowing =
                    all(monitor).stream()
                            .collect(Collectors.partitioningBy(one -> knows(monitor, one)));
            return new CombinedStatus(
                    monitor,
                    byKnowing.getOrDefault(true, List.of()),
                    byKnowing.getOrDefault(false, List.of()).stream()
                            .map(HostStatus::name)
                            .toList());
        }

        private boolean knows(Monitor monitor, HostStatus one) {
            Duration pace = reporting.get(one.host());
            Instant received = one.receivedAt();
            return one.status() != null
                    && pace != null
                    && received != null
                    && received.plus(monitor.interval().plus(pace).multipliedBy(MISSED))
                            .isAfter(now);
        }
    }

    /// The same, unless something before the monitor is down: then it says nothing.
    private CheckResult behind(Monitor monitor, CheckResult result) {
        return result.state() == MonitorState.DOWN
                ? dependencies.reason(monitor).map(result::because).orElse(result)
                : result;
    }
}
