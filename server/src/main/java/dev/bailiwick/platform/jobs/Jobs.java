package dev.bailiwick.platform.jobs;

import dev.bailiwick.platform.db.Transactions;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/// Schedules jobs that run on one server at a time, and lists all jobs.
@Component
public final class Jobs {
    private final JobTable table;
    private final JobLeases leases;
    private final ObjectProvider<JobProcessor> processors;
    private final Transactions transactions;
    private final Clock clock;

    Jobs(
            JobTable table,
            JobLeases leases,
            ObjectProvider<JobProcessor> processors,
            Transactions transactions,
            Clock clock) {
        this.table = table;
        this.leases = leases;
        this.processors = processors;
        this.transactions = transactions;
        this.clock = clock;
    }

    /// Runs it once at this time, whatever was scheduled before. Takes part in the caller's
    /// transaction, as the methods below.
    ///
    /// @param at null for never
    public void schedule(String name, @Nullable Instant at) {
        table.schedule(name, at, clock.instant());
    }

    /// Runs it no later than this, if it is scheduled.
    public void bringForward(String name, Instant latest) {
        table.bringForward(name, latest, clock.instant());
    }

    public Optional<Instant> dueAt(String name) {
        return table.find(name).map(JobTable.Row::dueAt);
    }

    /// The jobs of this server. Those that run on one server are shown as they last ran on any.
    public List<JobStatus> list() {
        Map<String, JobTable.Row> rows = transactions.read(table::all);
        return processors.stream()
                .flatMap(processor ->
                        processor.getScheduledTasks().stream()
                                .flatMap(task ->
                                        processor.job(task).stream()
                                                .map(job ->
                                                        status(job, task.nextExecution(), rows))))
                .toList();
    }

    private JobStatus status(
            RunnableJob job, @Nullable Instant next, Map<String, JobTable.Row> rows) {
        JobTable.Row row = rows.get(job.name());
        return job.isOnOneServer() && row != null ? status(row, next) : job.lastHere().due(next);
    }

    private JobStatus status(JobTable.Row row, @Nullable Instant next) {
        boolean late = row.dueAt() != null && next != null && row.dueAt().isBefore(next);
        return new JobStatus(
                row.name(),
                state(row),
                row.startedAt(),
                row.took(),
                late ? next : row.dueAt(),
                row.failure(),
                row.failedAt(),
                row.server());
    }

    private JobStatus.State state(JobTable.Row row) {
        if (leases.isRunning(row)) {
            return JobStatus.State.RUNNING;
        }
        if (row.endedAt() == null) {
            return JobStatus.State.NEVER_RUN;
        }
        return row.hasFailed() ? JobStatus.State.FAILED : JobStatus.State.SUCCEEDED;
    }
}
