package dev.bailiwick.platform.jobs;

import dev.bailiwick.RunningServer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Consumer;

/// Runs of a job that a test begins itself.
public final class TestRun {
    private static final Duration INTERVAL = Duration.ofSeconds(30);

    private TestRun() {}

    /// Runs the job if it is due, as its schedule would.
    public static void of(RunningServer server, String job, Consumer<JobRun> work) {
        claim(server, job)
                .ifPresent(run -> {
                    work.accept(run);
                    server.bean(JobLeases.class).end(run, Duration.ZERO, null);
                });
    }

    /// Another server runs the job, which fails.
    public static void fail(RunningServer server, String job, String failure) {
        server.transactions()
                .write(() -> server.bean(Jobs.class).schedule(job, server.clock().instant()));
        server.bean(JobLeases.class).end(claim(server, job).orElseThrow(), Duration.ZERO, failure);
    }

    /// A run that does not end by itself.
    public static Optional<JobRun> claim(RunningServer server, String job) {
        return server.bean(JobLeases.class).claim(job, INTERVAL);
    }
}
