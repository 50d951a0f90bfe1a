package dev.bailiwick.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.bailiwick.MutableClock;
import dev.bailiwick.RunningServer;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.annotation.Scheduled;

/// Jobs that run on one server at a time, on either database. Each test has a job of its own.
abstract class JobsContract {
    private static final Duration INTERVAL = Duration.ofMinutes(10);
    private static final Duration SHORT = Duration.ofSeconds(30);

    private final String job = "Job " + UUID.randomUUID();
    private final MutableClock clock = new MutableClock();
    private final RunningServer server;
    private final JobTable table;
    private final JobLeases one;
    private final JobLeases other;

    JobsContract(RunningServer server) {
        this.server = server;
        this.table = server.bean(JobTable.class);
        this.one = newServer();
        this.other = newServer();
    }

    /// Another process on the same database.
    private JobLeases newServer() {
        return new JobLeases(table, server.transactions(), new ServerName(), clock);
    }

    @Test
    void of_several_servers_one_runs_a_job_that_is_due() throws Exception {
        try (var threads = Executors.newFixedThreadPool(8)) {
            var claims = new ArrayList<Callable<Boolean>>();
            for (int i = 0; i < 8; i++) {
                claims.add(() -> newServer().claim(job, INTERVAL).isPresent());
            }
            int claimed = 0;
            for (var claim : threads.invokeAll(claims)) {
                claimed += claim.get() ? 1 : 0;
            }
            assertThat(claimed).isEqualTo(1);
        }
    }

    @Test
    void a_job_runs_once_per_interval_on_whichever_server_comes_first() {
        run(one, INTERVAL);
        clock.advance(INTERVAL.minusSeconds(10));
        assertThat(other.claim(job, INTERVAL)).isEmpty();

        clock.advance(Duration.ofSeconds(10));
        run(other, INTERVAL);
        assertThat(one.claim(job, INTERVAL)).isEmpty();
    }

    /// Timers are not exact.
    @Test
    void a_timer_that_is_slightly_early_does_not_skip_a_run() {
        run(one, SHORT);
        clock.advance(SHORT.minusMillis(3));

        assertThat(one.claim(job, SHORT)).isPresent();
    }

    @Test
    void a_run_that_takes_longer_than_the_interval_is_not_joined_by_another() {
        JobRun run = one.claim(job, SHORT).orElseThrow();
        for (int i = 0; i < 10; i++) {
            clock.advance(Duration.ofSeconds(10));
            one.renew();
            assertThat(other.claim(job, SHORT)).isEmpty();
            assertThat(other.isRunning(row())).isTrue();
        }

        one.end(run, Duration.ofSeconds(100), null);
        assertThat(other.claim(job, SHORT)).isPresent();
    }

    @Test
    void a_job_of_a_killed_server_is_taken_over_when_the_lease_has_expired() {
        JobRun killed = one.claim(job, SHORT).orElseThrow();
        clock.advance(SHORT);
        JobRun next = other.claim(job, SHORT).orElseThrow();

        assertThat(holds(killed)).isFalse();
        assertThat(holds(next)).isTrue();
        one.end(killed, Duration.ofSeconds(40), "It came too late.");
        assertThat(row().failure()).isNull();
    }

    @Test
    void a_job_runs_although_the_clock_was_put_back() {
        run(one, INTERVAL);
        clock.advance(Duration.ofHours(-3));

        JobRun run = other.claim(job, INTERVAL).orElseThrow();
        assertThat(run.previousStart()).hasValue(clock.instant().plus(Duration.ofHours(3)));
        other.end(run, Duration.ZERO, null);
        assertThat(one.claim(job, INTERVAL)).isEmpty();
    }

    @Test
    void a_frequent_job_runs_soon_although_the_clock_was_put_back_a_little() {
        run(one, SHORT);
        clock.advance(Duration.ofMinutes(-5));

        assertThat(one.claim(job, SHORT)).isPresent();
    }

    @Test
    void a_clock_put_back_does_not_keep_the_lease_of_a_killed_server() {
        assertThat(one.claim(job, INTERVAL)).isPresent();
        clock.advance(Duration.ofHours(-3));

        assertThat(other.claim(job, INTERVAL)).isPresent();
    }

    @Test
    void clocks_that_differ_by_minutes_do_not_make_a_job_run_twice() {
        run(one, INTERVAL);
        clock.advance(Duration.ofMinutes(-5));

        assertThat(other.claim(job, INTERVAL)).isEmpty();
    }

    @Test
    void a_job_can_be_scheduled_for_a_time_and_not_at_all() {
        Instant tomorrow = clock.instant().plus(Duration.ofDays(1));
        schedule(tomorrow);
        assertThat(one.claim(job, SHORT)).isEmpty();
        server.transactions().write(() -> jobs().bringForward(job, tomorrow.minusSeconds(7200)));
        clock.advance(Duration.ofHours(22));
        JobRun run = one.claim(job, SHORT).orElseThrow();
        server.transactions().write(() -> run.reschedule(tomorrow));
        one.end(run, Duration.ZERO, null);
        assertThat(server.transactions().read(() -> jobs().dueAt(job))).hasValue(tomorrow);

        schedule(null);
        clock.advance(Duration.ofDays(400));
        assertThat(one.claim(job, SHORT)).isEmpty();
    }

    @Test
    void a_run_does_not_undo_what_was_scheduled_meanwhile() {
        JobRun run = one.claim(job, SHORT).orElseThrow();
        schedule(null);
        server.transactions().write(() -> run.reschedule(clock.instant()));

        assertThat(server.transactions().read(() -> jobs().dueAt(job))).isEmpty();
    }

    @Test
    void the_last_failure_stays_visible_after_a_success() {
        JobRun failed = one.claim(job, SHORT).orElseThrow();
        one.end(failed, Duration.ofMillis(3), "It failed.");
        assertThat(row().hasFailed()).isTrue();

        clock.advance(SHORT);
        run(other, SHORT);
        assertThat(row().hasFailed()).isFalse();
        assertThat(row().failure()).isEqualTo("It failed.");
    }

    @Test
    void quick_successes_are_stored_once_a_minute() {
        var ends = new ArrayList<Instant>();
        for (int i = 0; i < 8; i++) {
            run(one, SHORT);
            ends.add(row().endedAt());
            clock.advance(SHORT);
        }

        assertThat(ends.stream().distinct()).hasSizeBetween(2, 4);
    }

    @Test
    void a_failed_run_is_recorded_without_its_message_and_the_job_runs_again() throws Exception {
        var failing = new Failing();
        var runnable =
                new RunnableJob(
                        failing,
                        Failing.class.getDeclaredMethod("run", JobRun.class),
                        () -> one,
                        () -> clock);
        assertThatThrownBy(runnable::run).hasMessage("the password is horse");
        clock.advance(INTERVAL);
        assertThatThrownBy(runnable::run).hasMessage("the password is horse");

        assertThat(failing.starts).hasSize(2);
        assertThat(server.transactions().read(() -> table.find(Failing.NAME)).orElseThrow())
                .matches(JobTable.Row::hasFailed)
                .extracting(JobTable.Row::failure)
                .asString()
                .matches("IllegalStateException in JobsContract\\$Failing, line \\d+");
        server.transactions().write(() -> jobs().schedule(Failing.NAME, clock.instant()));
    }

    static final class Failing {
        static final String NAME = "Fail";
        private final List<Instant> starts = new ArrayList<>();

        @ScheduledJob(value = NAME, onOneServer = true)
        @Scheduled(fixedDelayString = "PT10M")
        void run(JobRun run) {
            starts.add(run.startedAt());
            throw new IllegalStateException("the password is horse");
        }
    }

    private void run(JobLeases where, Duration interval) {
        where.end(where.claim(job, interval).orElseThrow(), Duration.ofMillis(2), null);
    }

    private boolean holds(JobRun run) {
        return server.transactions().write(run::isHeld);
    }

    private void schedule(@Nullable Instant at) {
        server.transactions().write(() -> table.schedule(job, at, clock.instant()));
    }

    private JobTable.Row row() {
        return server.transactions().read(() -> table.find(job)).orElseThrow();
    }

    private Jobs jobs() {
        return server.bean(Jobs.class);
    }
}
