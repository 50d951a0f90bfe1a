package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/// Leases runs that are due to the agent of their host. A host does one long run at a time, and a
/// run that needs its repository exclusively waits until it is alone there.
@Component
final class LeaseRuns {
    private static final int MAX_ACTIVE_ON_HOST = 4;

    private final BackupRuns runs;
    private final RunTransitions transitions;
    private final RunPayload payload;
    private final AbandonedRuns abandoned;
    private final BackupJobs jobs;
    private final AgentTokens tokens;
    private final Transactions transactions;
    private final Clock clock;

    LeaseRuns(
            BackupRuns runs,
            RunTransitions transitions,
            RunPayload payload,
            AbandonedRuns abandoned,
            BackupJobs jobs,
            AgentTokens tokens,
            Transactions transactions,
            Clock clock) {
        this.runs = runs;
        this.transitions = transitions;
        this.payload = payload;
        this.abandoned = abandoned;
        this.jobs = jobs;
        this.tokens = tokens;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Writes only if there is something to lease.
    List<LeasedRun> lease(Agent agent) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        return transactions.read(() -> leasable(agent.hostId(), now)).isEmpty()
                ? List.of()
                : transactions.write(() -> lease(agent, now));
    }

    /// Takes back the runs that the runner of a host should have, but does not, once nothing has
    /// been reported of them for a while.
    ///
    /// @param held the runs that the runner says it has
    /// @return whether some are still to be taken back
    boolean takeBack(Agent agent, Collection<UUID> held) {
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        List<BackupRun> missing = transactions.read(() -> abandoned.find(agent.hostId(), held));
        Map<Boolean, List<BackupRun>> bySilence =
                missing.stream()
                        .collect(
                                Collectors.partitioningBy(run -> AbandonedRuns.isSilent(run, now)));
        for (BackupRun run : bySilence.getOrDefault(true, List.of())) {
            transactions.write(() -> abandoned.giveUp(run, now));
        }
        return !bySilence.getOrDefault(false, List.of()).isEmpty();
    }

    private List<LeasedRun> lease(Agent agent, Instant now) {
        if (!tokens.filterValid(Set.of(agent.hostId())).contains(agent.tokenId())) {
            return List.of(); // revoked while it waited
        }
        runs.lockRepositories(
                due(agent.hostId(), now).stream()
                        .map(BackupRun::repositoryId)
                        .collect(Collectors.toSet()));
        var leased = new ArrayList<LeasedRun>();
        for (BackupRun run : leasable(agent.hostId(), now)) {
            LeasedRun one = payload.of(run, now);
            if (transitions.lease(run, agent.tokenId(), now)) {
                if (run.jobId() != null && run.operation() == BackupOperation.BACKUP) {
                    jobs.setActive(run.jobId(), RunState.LEASED.key());
                }
                leased.add(one);
            }
        }
        return leased;
    }

    private List<BackupRun> due(long hostId, Instant now) {
        return runs.due(hostId, now, MAX_ACTIVE_ON_HOST);
    }

    private List<BackupRun> leasable(long hostId, Instant now) {
        List<BackupRun> due = due(hostId, now);
        if (due.isEmpty()) {
            return List.of();
        }
        var active =
                new ArrayList<>(
                        runs.active(
                                hostId,
                                due.stream()
                                        .map(BackupRun::repositoryId)
                                        .collect(Collectors.toSet())));
        var admitted = new ArrayList<BackupRun>();
        for (BackupRun run : due) {
            long onHost = active.stream().filter(one -> one.hostId() == hostId).count();
            if (onHost < MAX_ACTIVE_ON_HOST
                    && active.stream().noneMatch(one -> OperationRules.prevents(one, run))) {
                active.add(run);
                admitted.add(run);
            }
        }
        return admitted;
    }
}
