package dev.bailiwick.agent.backup;

import dev.bailiwick.agent.Log;
import dev.bailiwick.agent.backup.apart.Drill;
import dev.bailiwick.agent.backup.restic.Repository;
import dev.bailiwick.agent.backup.work.RunControl;
import dev.bailiwick.agent.backup.work.RunFailed;
import dev.bailiwick.agent.backup.work.RunLog;
import dev.bailiwick.agent.backup.work.Secrets;
import dev.bailiwick.agent.server.Backoff;
import dev.bailiwick.agent.server.ServerReply;
import dev.bailiwick.contract.backup.LeasedRun;
import dev.bailiwick.contract.backup.RunErrorCode;
import dev.bailiwick.contract.backup.RunReport;
import dev.bailiwick.contract.backup.RunReportState;
import dev.bailiwick.engine.Json;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/// A leased run: does the work in one thread, and reports in another, which renews the lease.
final class ActiveRun {
    private static final Duration PATIENCE_WITH_SERVER = Duration.ofHours(1);
    private static final Duration GRACE = Duration.ofSeconds(20);

    /// Leaves time for a report.
    private static final Duration GRACE_AT_STOP = Duration.ofSeconds(5);

    private final Json json;
    private final UUID id;
    private final int attempt;
    private final JobsEndpoint endpoint;
    private final Work work;
    private final Semaphore slots;
    private final Duration pace;
    private final Clock clock;
    private final CompletableFuture<String> outcome = new CompletableFuture<>();
    private volatile RunControl control = new RunControl(new RunLog(new Secrets(List.of())));
    private String complaint = "";
    private volatile boolean notOurs;
    private volatile boolean agentStops;

    /// @param json with a valid id
    /// @param slots for those that work at the same time
    /// @param pace between two reports
    ActiveRun(
            Json json,
            JobsEndpoint endpoint,
            Work work,
            Semaphore slots,
            Duration pace,
            Clock clock) {
        this.json = json;
        this.id = LeasedRunJson.id(json);
        this.attempt = LeasedRunJson.attempt(json);
        this.endpoint = endpoint;
        this.work = work;
        this.slots = slots;
        this.pace = pace;
        this.clock = clock;
    }

    UUID id() {
        return id;
    }

    int attempt() {
        return attempt;
    }

    /// @param before an earlier attempt of the same run, whose work must end first; null for none
    void carryOut(@Nullable ActiveRun before) throws InterruptedException {
        LeasedRun run;
        try {
            run = LeasedRunJson.read(json);
        } catch (RunFailed e) {
            deliver(failure(e));
            return;
        }
        control = new RunControl(new RunLog(Repository.secrets(run)));
        if (agentStops) {
            return; // the lease expires
        }
        Log.info(
                "Run %s, attempt %d, of %s: %s"
                        .formatted(id, attempt, run.name(), run.operation().key()));
        tell(report(RunReportState.RUNNING, null, null));
        var worker = new Thread(() -> work(run, before), "run-" + id);
        worker.setDaemon(true);
        worker.start();
        RunReport last = await();
        if (!notOurs) {
            Log.info("Run %s: %s".formatted(id, ended(last)));
            deliver(last);
        }
    }

    private static String ended(RunReport last) {
        RunReport.Failure error = last.error();
        if (error != null) {
            return "%s, %s"
                    .formatted(error.code().name().toLowerCase(Locale.ROOT), error.message());
        }
        return last.result() instanceof String result && Drill.hasFailed(result)
                ? "the drill was carried out, and failed"
                : "succeeded";
    }

    private void work(LeasedRun run, @Nullable ActiveRun before) {
        try {
            if (before != null) {
                before.end();
            }
            slots.acquire();
            try {
                control.failIfStopped();
                outcome.complete(work.carryOut(run, json, control));
            } finally {
                slots.release();
            }
        } catch (InterruptedException | RunFailed | RuntimeException | StackOverflowError e) {
            outcome.completeExceptionally(e);
        }
    }

    /// Reports until the work has ended.
    private RunReport await() throws InterruptedException {
        while (true) {
            try {
                String result = outcome.get(pace.toMillis(), TimeUnit.MILLISECONDS);
                return report(RunReportState.SUCCEEDED, result, null);
            } catch (TimeoutException _) {
                if (!notOurs) {
                    tell(report(RunReportState.RUNNING, null, null));
                }
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RunFailed failed) {
                    return failure(failed);
                }
                Log.error(
                        "Run %s: %s"
                                .formatted(
                                        id,
                                        Log.place(Objects.requireNonNullElse(e.getCause(), e))));
                return failure(
                        new RunFailed(RunErrorCode.FAILED, "The agent failed; see its log."));
            }
        }
    }

    private RunReport failure(RunFailed failed) {
        return report(
                failed.code() == RunErrorCode.CANCELLED
                        ? RunReportState.CANCELLED
                        : RunReportState.FAILED,
                null,
                new RunReport.Failure(failed.code(), control.log().clean(failed.sentence())));
    }

    private RunReport report(
            RunReportState state, @Nullable String result, RunReport.@Nullable Failure error) {
        return new RunReport(
                attempt,
                state,
                clock.instant(),
                control.progress(),
                result,
                error,
                control.log().takeTail());
    }

    private void tell(RunReport report) throws InterruptedException {
        switch (endpoint.report(id, RunReportJson.gzipped(report))) {
            case ServerReply.Accepted(var verdict) -> heed(verdict);
            case ServerReply.Rejected(var why) -> notArrived(why);
            case ServerReply.TooLarge(var why) -> notArrived(why);
            case ServerReply.Unauthorized(var why) -> notArrived(why);
            case ServerReply.Later(var why, _) -> notArrived(why);
        }
    }

    private void notArrived(String why) {
        control.log().keepTail();
        if (!why.equals(complaint)) {
            complaint = why;
            Log.warning("The server did not accept a report of run %s: %s".formatted(id, why));
        }
    }

    private void heed(JobsEndpoint.Verdict verdict) {
        switch (verdict) {
            case GO_ON -> {}
            case CANCEL ->
                    control.stop(
                            new RunFailed(RunErrorCode.CANCELLED, "The run was cancelled."), GRACE);
            case NOT_OURS -> abandon();
            case MALFORMED -> Log.error("The server does not understand reports of run " + id);
        }
    }

    /// Ends the work without a report: the run is another attempt's, or no longer exists.
    private void abandon() {
        notOurs = true;
        Log.warning("Run %s is not this runner's any more, and is ended".formatted(id));
        control.stop(
                new RunFailed(RunErrorCode.CANCELLED, "The run belongs to another attempt."),
                GRACE);
    }

    /// Ends the work of an earlier attempt, and returns once it has ended.
    private void end() throws InterruptedException {
        abandon();
        try {
            String _ = outcome.get();
        } catch (ExecutionException _) {
            // It has ended.
        }
    }

    /// The end state is repeated while the server is away.
    private void deliver(RunReport last) throws InterruptedException {
        var backoff =
                new Backoff(
                        Duration.ofSeconds(2), Duration.ofMinutes(1), RandomGenerator.getDefault());
        RunReport report = last;
        long deadline = System.nanoTime() + PATIENCE_WITH_SERVER.toNanos();
        while (System.nanoTime() < deadline) {
            Duration wait = backoff.next();
            switch (endpoint.report(id, RunReportJson.gzipped(report))) {
                case ServerReply.Accepted(var verdict) -> {
                    if (verdict != JobsEndpoint.Verdict.MALFORMED || !report.equals(last)) {
                        return;
                    }
                    report = refused(last);
                }
                case ServerReply.Rejected(var why) -> notArrived(why);
                case ServerReply.TooLarge(var why) -> notArrived(why);
                case ServerReply.Unauthorized(var why) -> notArrived(why);
                case ServerReply.Later(var why, var atLeast) -> {
                    notArrived(why);
                    wait = wait.compareTo(atLeast) > 0 ? wait : atLeast;
                }
            }
            if (agentStops) {
                return;
            }
            Thread.sleep(wait);
        }
        Log.error("The end of run %s could not be reported within an hour".formatted(id));
    }

    private static RunReport refused(RunReport it) {
        return new RunReport(
                it.attempt(),
                RunReportState.FAILED,
                it.at(),
                null,
                null,
                new RunReport.Failure(
                        RunErrorCode.FAILED, "The server did not accept the result of this run."),
                null);
    }

    /// The agent is stopped: restic ends, and that is reported once.
    void stopWithAgent() {
        agentStops = true;
        control.stop(
                new RunFailed(
                        RunErrorCode.FAILED,
                        "The backup runner was stopped on the host while this ran."),
                GRACE_AT_STOP);
    }
}
