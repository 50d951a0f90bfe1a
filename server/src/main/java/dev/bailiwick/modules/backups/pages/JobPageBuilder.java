package dev.bailiwick.modules.backups.pages;

import static dev.bailiwick.contract.backup.BackupOperation.BACKUP;
import static dev.bailiwick.contract.backup.BackupOperation.DIFF;
import static dev.bailiwick.contract.backup.BackupOperation.FORGET;
import static dev.bailiwick.contract.backup.BackupOperation.RESTORE;
import static dev.bailiwick.contract.backup.BackupOperation.RESTORE_TEST;
import static dev.bailiwick.contract.backup.BackupOperation.UNLOCK;

import dev.bailiwick.fleet.agents.AgentTokens;
import dev.bailiwick.fleet.hosts.registry.ComputeHost;
import dev.bailiwick.identity.accounts.Account;
import dev.bailiwick.identity.accounts.ProductModule;
import dev.bailiwick.modules.backups.dispatch.BackupRun;
import dev.bailiwick.modules.backups.dispatch.BackupSnapshots;
import dev.bailiwick.modules.backups.dispatch.RunState;
import dev.bailiwick.modules.backups.lists.JobStates;
import dev.bailiwick.modules.backups.lists.RunnerContact;
import dev.bailiwick.modules.backups.lists.StatedJob;
import dev.bailiwick.modules.backups.registry.BackupJob;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.modules.backups.registry.BackupRepository;
import dev.bailiwick.modules.backups.registry.JobFields;
import dev.bailiwick.platform.paging.KeysetPagination;
import dev.bailiwick.records.changes.RecordChanges;
import dev.bailiwick.web.lists.ListQuery;
import dev.bailiwick.web.ui.Confirmation;
import dev.bailiwick.web.ui.TimeText;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

@Component
final class JobPageBuilder {
    private static final int RUNS = 10;
    private static final int CHARTED = 30;
    private static final int DRILLS = 5;
    private static final int OTHERS = 5;
    private static final int SNAPSHOTS = 5;
    private static final int NEXT = 5;
    private static final int MAX_CHANGES = 20;

    private final JobStates states;
    private final BackupRepositories repositories;
    private final BackupSnapshots snapshots;
    private final RunHistory history;
    private final AgentTokens tokens;
    private final RecordChanges changes;
    private final Clock clock;

    JobPageBuilder(
            JobStates states,
            BackupRepositories repositories,
            BackupSnapshots snapshots,
            RunHistory history,
            AgentTokens tokens,
            RecordChanges changes,
            Clock clock) {
        this.states = states;
        this.repositories = repositories;
        this.snapshots = snapshots;
        this.history = history;
        this.tokens = tokens;
        this.changes = changes;
        this.clock = clock;
    }

    /// @param asked the parameters of the request
    JobPage of(BackupJob job, Map<String, String> asked, Account reader) {
        Instant now = clock.instant();
        StatedJob stated = states.of(job, now);
        BackupRepository repository = repositories.find(job.repositoryId()).orElseThrow();
        List<BackupRun> charted = history.latest(RunHistory.ofJob(job.id(), BACKUP), CHARTED);
        ListQuery query = ListQuery.of(job.path(), asked, List.of());
        KeysetPagination.Page<BackupRun> page =
                history.page(RunHistory.ofJob(job.id(), BACKUP), query.pageRequest(), RUNS);
        List<BackupRun> drills = history.latest(RunHistory.ofJob(job.id(), RESTORE_TEST), 1);
        return new JobPage(
                stated,
                repository,
                reader.hasModule(ProductModule.COMPUTE) ? ComputeHost.path(job.hostId()) : null,
                stated.reason(now),
                RunnerContact.of(tokens.of(job.hostId()), now, reader.timeZone()),
                proof(stated, now),
                active(charted, drills),
                rows(job, page.rows(), now),
                query.pager(page, history.count(RunHistory.ofJob(job.id(), BACKUP))),
                RunCharts.of(charted),
                history.latestWithResults(RunHistory.ofJob(job.id(), RESTORE_TEST), DRILLS).stream()
                        .map(drill -> RunRows.drill(drill, now))
                        .toList(),
                rows(
                        job,
                        history.latest(
                                RunHistory.ofJob(job.id(), RESTORE, FORGET, UNLOCK, DIFF), OTHERS),
                        now),
                next(job, now),
                snapshots.count(job.id()),
                snapshots.ofJob(job.id(), SNAPSHOTS),
                needsPermission(charted) ? AllowFile.of(job, repository) : null,
                changes.of(JobFields.KIND.key(), job.id(), MAX_CHANGES, JobFields.FORM.labels()),
                reader.mayEdit(),
                removal(job),
                Unlocking.confirmation(job.path(), job.details().get(JobFields.REPOSITORY)));
    }

    static List<Instant> next(BackupJob job, Instant now) {
        return job.isPaused()
                ? List.of()
                : job.schedule().map(schedule -> schedule.next(now, NEXT)).orElse(List.of());
    }

    private List<JobPage.RunRow> rows(BackupJob job, List<BackupRun> runs, Instant now) {
        Map<String, Long> stored = history.snapshotRows(job.repositoryId(), runs);
        return runs.stream().map(run -> RunRows.row(run, stored, now)).toList();
    }

    /// The latest run that is due and has not ended.
    private static @Nullable BackupRun active(List<BackupRun> backups, List<BackupRun> drills) {
        return Stream.concat(backups.stream().limit(1), drills.stream())
                .filter(run -> !run.state().hasEnded())
                .findFirst()
                .orElse(null);
    }

    private static boolean needsPermission(List<BackupRun> runs) {
        BackupRun last =
                runs.stream().filter(run -> run.state().hasEnded()).findFirst().orElse(null);
        return last == null
                || (last.state() == RunState.FAILED
                        && "not_allowed_by_host".equals(last.errorCode()));
    }

    private static String proof(StatedJob stated, Instant now) {
        BackupJob job = stated.job();
        Instant passed = job.status().drillPassedAt();
        String age = passed == null ? "" : TimeText.elapsed(passed, now);
        String interval = job.details().get(JobFields.DRILL).label().toLowerCase(Locale.UK);
        return switch (stated.proof()) {
            case PROVEN ->
                    "A restore drill passed %s ago. These backups can be restored. Drills run %s."
                            .formatted(age, interval);
            case FAILED ->
                    "The latest restore drill failed. Until one passes, do not rely on these"
                            + " backups.";
            case MISSING ->
                    "No restore drill has passed %s, so it is not known whether these backups can be restored. Drills run %s."
                            .formatted(age.isEmpty() ? "yet" : "for " + age, interval);
            case NO_DRILLS ->
                    "Restore drills are switched off for this job, so it is not known whether its"
                            + " backups can be restored.";
        };
    }

    static Confirmation removal(BackupJob job) {
        String path = job.path() + "/remove";
        return new Confirmation(
                "remove",
                path,
                "Remove %s?".formatted(job.name()),
                List.of(
                        "This deletes the job, its schedule, and the history of its runs and"
                                + " drills. A run in progress is ended.",
                        "Its snapshots stay in the repository, and no retention rule removes them"
                                + " any more."),
                path,
                "Remove job",
                "Keep job",
                job.path());
    }
}
