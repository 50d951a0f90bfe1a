package dev.bailiwick.platform.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;

class JobSchedulingTest {
    private final ThreadPoolTaskScheduler scheduler =
            new JobScheduling().taskScheduler(new JobErrorHandler());

    JobSchedulingTest() {
        scheduler.initialize();
    }

    @AfterEach
    void stop() {
        scheduler.shutdown();
    }

    @Test
    void jobs_that_take_long_do_not_delay_others() throws InterruptedException {
        var end = new CountDownLatch(1);
        for (int i = 0; i < 40; i++) {
            var ignored = scheduler.scheduleWithFixedDelay(() -> await(end), Duration.ofMillis(1));
        }
        var ran = new CountDownLatch(3);
        var ignored = scheduler.scheduleWithFixedDelay(ran::countDown, Duration.ofMillis(1));

        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
        end.countDown();
    }

    @Test
    void a_job_does_not_overlap_itself() throws InterruptedException {
        var running = new AtomicInteger();
        var most = new AtomicInteger();
        var ran = new CountDownLatch(20);
        Runnable job =
                () -> {
                    most.accumulateAndGet(running.incrementAndGet(), Math::max);
                    LockSupport.parkNanos(3_000_000);
                    running.decrementAndGet();
                    ran.countDown();
                };
        var ignored = scheduler.scheduleAtFixedRate(job, Duration.ofMillis(1));

        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(most).hasValue(1);
    }

    @Test
    void a_job_runs_again_after_a_failure() throws InterruptedException {
        var ran = new CountDownLatch(3);
        Runnable job =
                () -> {
                    ran.countDown();
                    throw new IllegalStateException("expected by this test");
                };
        var ignored = scheduler.scheduleWithFixedDelay(job, Duration.ofMillis(20));

        assertThat(ran.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private static void await(CountDownLatch end) {
        try {
            boolean ignored = end.await(60, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
