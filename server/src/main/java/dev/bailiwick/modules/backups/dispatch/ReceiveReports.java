package dev.bailiwick.modules.backups.dispatch;

import dev.bailiwick.contract.backup.BackupOperation;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import dev.bailiwick.fleet.agents.Agent;
import dev.bailiwick.modules.backups.registry.BackupJobs;
import dev.bailiwick.modules.backups.registry.BackupRepositories;
import dev.bailiwick.platform.db.Transactions;
import dev.bailiwick.platform.text.Excerpt;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Stores what agents report about runs that they have leased. The secrets of the run's repository
/// are replaced in every text first.
@Component
final class ReceiveReports {
    private static final int MAX_MESSAGE_LENGTH = 1_000;
    private static final int MAX_WARNING_LENGTH = 500;

    /// No host has an exabyte; sums of these fit.
    private static final long MAX_BYTES = 1_000_000_000_000_000L;

    private static final Pattern SNAPSHOT = Pattern.compile("[0-9a-f]{8,64}");
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final BackupRuns runs;
    private final RunTransitions transitions;
    private final BackupJobs jobs;
    private final BackupRepositories repositories;
    private final RunResults results;
    private final EndRuns end;
    private final Transactions transactions;
    private final Clock clock;

    ReceiveReports(
            BackupRuns runs,
            RunTransitions transitions,
            BackupJobs jobs,
            BackupRepositories repositories,
            RunResults results,
            EndRuns end,
            Transactions transactions,
            Clock clock) {
        this.runs = runs;
        this.transitions = transitions;
        this.jobs = jobs;
        this.repositories = repositories;
        this.results = results;
        this.end = end;
        this.transactions = transactions;
        this.clock = clock;
    }

    ReportResult receive(Agent agent, UUID runId, byte[] json) {
        if (transactions.read(() -> runs.find(runId, agent.hostId())).isEmpty()) {
            return new ReportResult.Unknown();
        }
        return switch (ReportReader.read(json)) {
            case ReportReader.Refused(var why) -> why;
            case ReportReader.ValidBackup _ ->
                    throw new IllegalStateException("a report is no result");
            case ReportReader.Valid valid -> transactions.write(() -> store(agent, runId, valid));
        };
    }

    private ReportResult store(Agent agent, UUID runId, ReportReader.Valid valid) {
        RunReport report = valid.report();
        Optional<BackupRun> found = runs.find(runId, agent.hostId());
        if (found.isEmpty()) {
            return new ReportResult.Unknown();
        }
        BackupRun run = found.get();
        if (report.attempt() != run.attempt() || run.state() == RunState.QUEUED) {
            return new ReportResult.Outdated(run.state());
        }
        if (run.state().hasEnded()) {
            return run.state() == RunState.of(report.state())
                    ? new ReportResult.Stored(run.state(), false)
                    : new ReportResult.Outdated(run.state());
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        var scrubber = scrubber(run);
        if (report.state() == RunReportState.RUNNING) {
            boolean ignored =
                    transitions.report(run, report.progress(), log(report, scrubber), now);
            if (run.state() == RunState.LEASED
                    && run.jobId() != null
                    && run.operation() == BackupOperation.BACKUP) {
                jobs.setActive(run.jobId(), RunState.RUNNING.key());
            }
            return new ReportResult.Stored(RunState.RUNNING, run.cancelRequestedAt() != null);
        }
        return end(run, valid, scrubber, now);
    }

    private SecretScrubber scrubber(BackupRun run) {
        var secrets = new HashSet<String>();
        repositories
                .find(run.repositoryId())
                .ifPresent(one -> secrets.addAll(repositories.secrets(one).values()));
        Long other = runs.parameters(run.id()).copyFrom();
        if (other != null) {
            repositories
                    .find(other)
                    .ifPresent(one -> secrets.addAll(repositories.secrets(one).values()));
        }
        return new SecretScrubber(secrets);
    }

    private static @Nullable String log(RunReport report, SecretScrubber scrubber) {
        String log = report.logTail();
        if (log == null) {
            return null;
        }
        String clean = scrubber.scrub(log);
        int excess = clean.length() - RunReport.MAX_LOG_CHARACTERS;
        return excess <= 0 ? clean : clean.substring(excess);
    }

    private ReportResult end(
            BackupRun run, ReportReader.Valid valid, SecretScrubber scrubber, Instant now) {
        RunReport report = valid.report();
        RunState state = RunState.of(report.state());
        RunReport.Failure error = report.error();
        RunReport.Backup backup = null;
        String result = null;
        if (state == RunState.SUCCEEDED && run.operation() == BackupOperation.BACKUP) {
            switch (ReportReader.backup(valid.result())) {
                case ReportReader.ValidBackup(var made) -> {
                    if (made.snapshot() != null && !SNAPSHOT.matcher(made.snapshot()).matches()) {
                        return new ReportResult.Invalid(
                                "/result/snapshot", "This must be an id of a snapshot.");
                    }
                    backup = clean(made, scrubber);
                    result = JSON.writeValueAsString(backup);
                }
                case ReportReader.Refused(var why) -> {
                    return why;
                }
                case ReportReader.Valid _ ->
                        throw new IllegalStateException("a result is no report");
            }
        } else if (valid.result() != null) {
            JsonNode found = valid.result().path(run.operation().key());
            if (state == RunState.SUCCEEDED) {
                Optional<String> problem = results.store(run, found, scrubber, now);
                if (problem.isPresent()) {
                    return new ReportResult.Invalid(
                            "/result/" + run.operation().key(), problem.get());
                }
                error = RunResults.problemFound(run.operation(), found);
                state = error == null ? state : RunState.FAILED;
            }
            result = results.kept(run, found, scrubber);
        }
        if (state == RunState.SUCCEEDED
                && run.operation() == BackupOperation.RESTORE_TEST
                && valid.result() == null) {
            return new ReportResult.Invalid("/result", "A drill must say what it found.");
        }
        boolean ended =
                end.end(
                        run,
                        new RunTransitions.End(
                                state,
                                error == null ? null : error.code().name().toLowerCase(Locale.ROOT),
                                error == null ? "" : message(error, scrubber),
                                result,
                                backup,
                                log(report, scrubber)),
                        now);
        return ended
                ? new ReportResult.Stored(state, false)
                : new ReportResult.Outdated(run.state());
    }

    @SuppressWarnings("NullAway") // Jackson sets what is missing to null
    private static String message(RunReport.Failure error, SecretScrubber scrubber) {
        return error.message() == null
                ? ""
                : Excerpt.of(scrubber.scrub(error.message()), MAX_MESSAGE_LENGTH);
    }

    private static RunReport.Backup clean(RunReport.Backup backup, SecretScrubber scrubber) {
        List<String> warnings =
                backup.warnings().stream()
                        .limit(RunReport.MAX_WARNINGS)
                        .map(one -> Excerpt.of(scrubber.scrub(one), MAX_WARNING_LENGTH))
                        .toList();
        return new RunReport.Backup(
                backup.snapshot(),
                null,
                Math.max(0, backup.filesNew()),
                Math.max(0, backup.filesChanged()),
                Math.max(0, backup.filesUnmodified()),
                Math.clamp(backup.bytesAdded(), 0, MAX_BYTES),
                Math.clamp(backup.bytesProcessed(), 0, MAX_BYTES),
                backup.durationSeconds(),
                warnings);
    }
}
