package dev.bailiwick.platform.jobs;

import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.core.task.TaskDecorator;
import org.springframework.stereotype.Component;

/// How long the last run of each job took in this process.
@Component
public final class JobDurations implements TaskDecorator {
    private final Map<String, Duration> last = new ConcurrentHashMap<>();

    @Override
    public Runnable decorate(Runnable job) {
        String name = name(job);
        return () -> {
            long start = System.nanoTime();
            try {
                job.run();
            } finally {
                last.put(name, Duration.ofNanos(System.nanoTime() - start));
            }
        };
    }

    /// @param method such as `dev.bailiwick.identity.sessions.Sessions.deleteExpired`
    public Optional<Duration> lastOf(String method) {
        return Optional.ofNullable(last.get(method));
    }

    /// The scheduler's wrapper is named after what it wraps: "… for dev.bailiwick…".
    private static String name(Runnable job) {
        String text = job.toString();
        return text.substring(text.lastIndexOf(' ') + 1);
    }
}
