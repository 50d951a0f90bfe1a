package dev.bailiwick.db;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.task.SimpleAsyncTaskSchedulerCustomizer;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.scheduling.concurrent.SimpleAsyncTaskScheduler;
import org.springframework.stereotype.Component;
import org.springframework.transaction.CannotCreateTransactionException;
import org.springframework.util.ErrorHandler;

/// What background work leaves behind when it fails: a database that does not answer is said once a
/// minute and not at every attempt, all else with its trace.
@Component
final class BackgroundErrors implements ErrorHandler, SimpleAsyncTaskSchedulerCustomizer {
    private static final Logger LOG = LoggerFactory.getLogger(BackgroundErrors.class);
    private static final long PAUSE = Duration.ofMinutes(1).toNanos();

    private long saidAt = System.nanoTime() - PAUSE;

    @Override
    public void customize(SimpleAsyncTaskScheduler scheduler) {
        scheduler.setErrorHandler(this);
    }

    @Override
    public void handleError(Throwable failure) {
        if (!isDatabaseGone(failure)) {
            LOG.error("Background work failed", failure);
        } else if (isTimeToSay()) {
            LOG.error("Background work waits: the database does not answer");
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

    private static boolean isDatabaseGone(Throwable failure) {
        return failure instanceof CannotCreateTransactionException
                || failure instanceof DataAccessResourceFailureException
                || failure instanceof TransientDataAccessResourceException;
    }
}
