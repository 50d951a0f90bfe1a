package dev.bailiwick.platform.jobs;

import dev.bailiwick.platform.db.DatabaseFailure;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.task.SimpleAsyncTaskSchedulerCustomizer;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.stereotype.Component;
import org.springframework.util.ErrorHandler;

/// What background work leaves behind when it fails: a database in trouble is said once a minute
/// and not at every attempt, all else with its trace.
@Component
final class JobErrorHandler implements ErrorHandler, SimpleAsyncTaskSchedulerCustomizer {
    private static final Logger LOG = LoggerFactory.getLogger(JobErrorHandler.class);
    private static final long PAUSE = Duration.ofMinutes(1).toNanos();

    private long saidAt = System.nanoTime() - PAUSE;

    @Override
    public void customize(SimpleAsyncTaskScheduler scheduler) {
        scheduler.setErrorHandler(this);
    }

    @Override
    public void handleError(Throwable failure) {
        switch (DatabaseFailure.in(failure).orElse(null)) {
            case NO_ROOM -> sayOnceAMinute("the database has no room left");
            case UNREACHABLE -> sayOnceAMinute("the database does not answer");
            case null -> LOG.error("Background work failed", failure);
        }
    }

    private void sayOnceAMinute(String why) {
        if (isTimeToSay()) {
            LOG.error("Background work waits: {}", why);
        }
    }

    private synchronized boolean isTimeToSay() {
        long now = System.nanoTime();
        boolean due = now - saidAt >= PAUSE;
        if (due) {
            saidAt = now;
        }
        return due;
    }
}
