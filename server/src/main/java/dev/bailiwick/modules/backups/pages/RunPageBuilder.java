package dev.bailiwick.modules.backups.pages;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.fleet.hosts.registry.ComputeHosts;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupRuns;
import dev.bailiwick.modules.backups.dispatch.RunParameters;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.platform.text.InvisibleCharacters;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.Crumb;
import dev.bailiwick.web.ui.StatusIcon;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
final class RunPageBuilder {
    private static final int COMPARED = 10;
    private static final int CHANGES = 200;
    private static final int SHOWN_PATHS = 20;

    private final BackupRuns runs;
    private final RunStanding standing;
    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final ComputeHosts hosts;
    private final RunHistory history;
    private final Clock clock;

    RunPageBuilder(
            BackupRuns runs,
            RunStanding standing,
            BackupJobs jobs,
            BackupRepositories repositories,
            ComputeHosts hosts,
            RunHistory history,
            Clock clock) {
        this.runs = runs;
        this.standing = standing;
        this.jobs = jobs;
        this.repositories = repositories;
        this.hosts = hosts;
        this.history = history;
        this.clock = clock;
    }

    /// @param asked the parameters of the request
    RunPage of(BackupRun run, Map<String, String> asked, Account reader) {
        Instant now = clock.instant();
        BackupJob job = run.jobId() == null ? null : jobs.find(run.jobId()).orElse(null);
        BackupRepository repository = repositories.find(run.repositoryId()).orElseThrow();
        RunParameters parameters = runs.parameters(run.id());
        BackupRuns.Texts texts = runs.texts(run.id());
        String host = hosts.find(run.hostId()).map(ComputeHost::name).orElse("–");
        Integer permille = run.progress().permille();
        boolean notCreated = RunLabels.isNotCreated(run, repository);
        BackupRun obstacle =
                run.state() == RunState.QUEUED ? runs.obstacle(run).orElse(null) : null;
        RunFindings findings =
                run.operation() == BackupOperation.SNAPSHOTS
                        ? RunFindings.checks(ConnectionChecks.of(run, notCreated))
                        : RunFindings.of(run.operation(), visible(texts.result()));
        ListQuery query = ListQuery.of(run.path(), asked, List.of());
        KeysetPagination.Page<RunFindings.Change> changes = query.page(findings.changes(), CHANGES);
        return new RunPage(
                run,
                RunLabels.operation(run.operation()),
                job,
                new Crumb(repository.name(), repository.path()),
                from(parameters),
                compared(parameters.diff()),
                restored(parameters.restore()),
                obstacle == null ? null : obstacle(obstacle),
                host,
                reader.hasModule(ProductModule.COMPUTE) ? ComputeHost.path(run.hostId()) : null,
                notCreated ? StatusIcon.IDLE : RunLabels.icon(run),
                notCreated ? "Not created yet" : RunLabels.state(run),
                standing.lead(run, obstacle, now, reader.timeZone()),
                run.state() == RunState.RUNNING && permille != null
                        ? Integer.valueOf(permille / 10)
                        : null,
                RunProgress.tiles(run, now),
                RunProgress.steps(run, host, notCreated),
                findings,
                changes.rows(),
                query.pager(changes, findings.changes().size()),
                notCreated ? ErrorAdvice.NOT_CREATED : ErrorAdvice.of(run, findings),
                job != null && "not_allowed_by_host".equals(run.errorCode())
                        ? AllowFile.of(job, repository)
                        : null,
                visible(texts.log()),
                snapshot(run, parameters),
                usual(run),
                run.state().hasEnded() || run.cancelRequestedAt() != null
                        ? null
                        : cancellation(run, host),
                job != null && run.state().hasEnded() ? again(run, job) : null,
                reader.mayEdit(),
                reader.isAdministrator());
    }

    private Crumb obstacle(BackupRun run) {
        String host = hosts.find(run.hostId()).map(ComputeHost::name).orElse("–");
        return new Crumb(RunLabels.operation(run.operation()) + " of " + host, run.path());
    }

    private static @Nullable String visible(@Nullable String reported) {
        return reported == null ? null : InvisibleCharacters.revealed(reported);
    }

    private static @Nullable String compared(LeasedRun.@Nullable Diff diff) {
        return diff == null
                ? null
                : "%.8s compared with %.8s".formatted(diff.before(), diff.after());
    }

    private static RunPage.@Nullable Restored restored(LeasedRun.@Nullable Restore restore) {
        if (restore == null) {
            return null;
        }
        List<String> paths = restore.paths();
        return new RunPage.Restored(
                paths.stream().limit(SHOWN_PATHS).map(InvisibleCharacters::revealed).toList(),
                Math.max(0, paths.size() - SHOWN_PATHS),
                restore.into().equals("staging") ? "A staging folder" : "In place");
    }

    private @Nullable Crumb from(RunParameters parameters) {
        Long from = parameters.copyFrom();
        return from == null
                ? null
                : repositories
                        .find(from)
                        .map(one -> new Crumb(one.name(), one.path()))
                        .orElse(new Crumb("A repository that was removed", null));
    }

    private static @Nullable String again(BackupRun run, BackupJob job) {
        return switch (run.operation()) {
            case BACKUP -> job.path() + "/run";
            case CHECK -> job.path() + "/check";
            case RESTORE_TEST -> job.path() + "/drill";
            case INIT, FORGET, PRUNE, SNAPSHOTS, BROWSE, DIFF, RESTORE, UNLOCK, COPY -> null;
        };
    }

    private @Nullable String snapshot(BackupRun run, RunParameters parameters) {
        String id =
                Stream.of(
                                run.snapshot(),
                                parameters.restore() == null
                                        ? null
                                        : parameters.restore().snapshot(),
                                parameters.restoreTest() == null
                                        ? null
                                        : parameters.restoreTest().snapshot(),
                                parameters.diff() == null ? null : parameters.diff().after(),
                                parameters.browse() == null ? null : parameters.browse().snapshot())
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElse(null);
        if (id == null) {
            return null;
        }
        Map<String, Long> rows = history.snapshotRowsOf(run.repositoryId(), List.of(id));
        Long row = rows.get(id);
        return row == null ? null : RunRows.snapshotPath(row);
    }

    private @Nullable String usual(BackupRun run) {
        if (run.jobId() == null || run.operation() != BackupOperation.BACKUP) {
            return null;
        }
        List<Duration> lengths =
                history
                        .latest(RunHistory.ofJob(run.jobId(), BackupOperation.BACKUP), COMPARED)
                        .stream()
                        .filter(one -> one.id() != run.id() && one.state() == RunState.SUCCEEDED)
                        .map(one -> one.times().duration(clock.instant()))
                        .filter(Objects::nonNull)
                        .sorted()
                        .toList();
        if (lengths.isEmpty()) {
            return null;
        }
        String shortest = RunLabels.length(lengths.getFirst());
        String longest = RunLabels.length(lengths.getLast());
        return shortest.equals(longest) ? shortest : shortest + " to " + longest;
    }

    static Confirmation cancellation(BackupRun run, String host) {
        String path = run.path() + "/cancel";
        return new Confirmation(
                "cancel",
                path,
                "Cancel this run?",
                List.of(
                        run.operation() == BackupOperation.BACKUP
                                ? "restic on %s stops when the host reports next. No snapshot is made."
                                        .formatted(host)
                                : "restic on %s stops when the host reports next.".formatted(host),
                        "Earlier snapshots stay, and the schedule goes on."),
                path,
                "Cancel run",
                "Let it run",
                run.path());
    }
}
