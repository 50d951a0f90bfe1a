package dev.bailiwick.platform.jobs;

import dev.bailiwick.platform.db.DatabaseFailure;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import org.springframework.util.ErrorHandler;

/// Logs failures of background jobs: a database problem once a minute instead of at every attempt,
/// everything else with its stack trace.
@Component
final class JobErrorHandler implements ErrorHandler {
    private static final Logger LOG = LoggerFactory.getLogger(JobErrorHandler.class);
    private static final long LOG_INTERVAL = Duration.ofMinutes(1).toNanos();

    private long lastLoggedAt = System.nanoTime() - LOG_INTERVAL;

    @Override
    public void handleError(Throwable failure) {
        switch (DatabaseFailure.in(failure).orElse(null)) {
            case DISK_FULL -> logOncePerMinute("the database has no space left");
            case UNREACHABLE -> logOncePerMinute("the database does not respond");
            case null -> LOG.error("A background job failed", failure);
        }
    }

    private void logOncePerMinute(String reason) {
        if (shouldLog()) {
            LOG.error("Background jobs are waiting: {}", reason);
        }
    }

    private synchronized boolean shouldLog() {
        long now = System.nanoTime();
        boolean due = now - lastLoggedAt >= LOG_INTERVAL;
        if (due) {
            lastLoggedAt = now;
        }
        return due;
    }
}
